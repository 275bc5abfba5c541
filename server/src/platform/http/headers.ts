import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

/** Its dialog and its script for 3-D Secure, with their frames, pictures and calls. */
const culqi = ["https://*.culqi.com"];
/** A card's bank shows its own page in a frame, at an address that only it knows, and comes back to ours. */
const anyBank = ["'self'", "https:"];

/** The payment provider's origins only where it is in use. */
function contentSecurityPolicy(config: Config): string {
  const isCulqi = config.paymentProvider === "culqi";
  const provider = isCulqi ? culqi : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": [isCulqi ? "'self'" : "'none'"],
    "form-action": isCulqi ? anyBank : ["'self'"],
    "img-src": ["'self'", "data:", "blob:", ...provider],
    "font-src": ["'self'", "data:", ...provider],
    "style-src": ["'self'", "'unsafe-inline'", ...provider],
    "script-src": ["'self'", ...provider],
    "connect-src": ["'self'", ...provider],
    "frame-src": isCulqi ? anyBank : ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join(";");
}

/** Headers that keep foreign scripts and frames out. They are the same in every answer, so they are made once. */
function secureHeadersOf(config: Config): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(config),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
    ...(config.publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

/** What every answer carries, whatever it says: the request's id and the secure headers. */
export function headersOfEveryAnswer(app: FastifyInstance, config: Config): void {
  const secure = secureHeadersOf(config);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(secure).header("x-request-id", request.id);
    // Answers of the API belong to who asked, refusals included.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "private, no-cache");
    done();
  });
}
