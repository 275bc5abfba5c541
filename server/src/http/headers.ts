import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const culqi = [
  "https://js.culqi.com",
  "https://checkout.culqi.com",
  "https://3ds.culqi.com",
  "https://*.culqi.com",
];

/** Headers that keep foreign scripts and frames out; the payment provider's origins only where it is in use. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const provider = config.paymentProvider === "culqi" ? culqi : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", ...provider],
        fontSrc: ["'self'", "data:"],
        styleSrc: ["'self'", "'unsafe-inline'", ...provider],
        scriptSrc: ["'self'", ...provider],
        connectSrc: ["'self'", ...provider],
        frameSrc: provider.length > 0 ? provider : ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
}
