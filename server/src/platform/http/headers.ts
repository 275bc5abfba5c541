import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import {
  isHandoverPage,
  isPaymentPage,
  isScreenAddress,
  offlineDocument,
} from "@lonchera/contract/document-paths";
import type { Config } from "../../config.ts";
import { responsePolicy, paymentResponsePolicy } from "./content-security-policy.ts";

/** `clipboard-write` is not in this list, because Culqi's dialog may offer to copy a code. */
const unusedFeatures = `accelerometer autoplay bluetooth camera clipboard-read display-capture
  encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection local-fonts
  magnetometer microphone midi payment picture-in-picture
  screen-wake-lock serial usb web-share window-management xr-spatial-tracking`.split(/\s+/);
/** Passkeys need these features. */
const ownFeatures = ["publickey-credentials-create", "publickey-credentials-get"];
const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(", ");
/** The policy of the page on which staff scan codes. The service worker sends it for the cached document, too. */
const scanningPolicy = permissionsPolicy.replace("camera=()", "camera=(self)");

/**
 * Computes Helmet's headers once, because they are the same in every response. `@fastify/helmet` computes them each
 * time.
 */
function createHelmetHeaders({ publicUrl }: Config): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith("https:"),
  });
  setHeaders(request, response, () => undefined);
  return response.getHeaders();
}

/** Returns the path of a request without its query. */
export function getPath({ url }: { readonly url: string }): string {
  return url.split("?", 1)[0] ?? "";
}

/** Returns true for a request for a page of the web application. The server sends a file instead if one has this address. */
export function isScreenRequest(request: { readonly method: string; readonly url: string }): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const address = getPath(request);
  return isRead && (isScreenAddress(address) || address === offlineDocument);
}

/** Returns true for the pages on which Culqi's scripts run. */
export function isCulqiPage(config: Config, path: string): boolean {
  return config.paymentProvider === "culqi" && isPaymentPage(path);
}

/**
 * Returns the function that sets the request's id and the secure headers of every response. Documents replace the
 * `Content-Security-Policy`.
 */
export function createHeaderSetter(config: Config): (request: FastifyRequest, reply: FastifyReply) => void {
  const common = { ...createHelmetHeaders(config), "permissions-policy": permissionsPolicy };
  const answer = { ...common, "content-security-policy": responsePolicy };
  const paymentAnswer = { ...common, "content-security-policy": paymentResponsePolicy };
  return (request, reply) => {
    const path = getPath(request);
    reply.headers(isCulqiPage(config, path) ? paymentAnswer : answer).header("x-request-id", request.id);
    if (isHandoverPage(path)) reply.header("permissions-policy", scanningPolicy);
    // Responses of the API, including errors, depend on the caller.
    if (`${path}/`.startsWith("/api/")) reply.header("cache-control", "private, no-store");
  };
}
