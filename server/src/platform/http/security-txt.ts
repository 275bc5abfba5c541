import type { FastifyInstance } from "fastify";
import { millisecondsPerDay } from "@lonchera/domain/calendar";
import type { Config, Caterer } from "../../config.ts";

const securityTxtPath = "/.well-known/security.txt";
/** RFC 9116 recommends less than a year. */
const validMilliseconds = 180 * millisecondsPerDay;

/** Serves the contact for reporting vulnerabilities (RFC 9116). */
export function securityTxtRoutes(
  app: FastifyInstance,
  deps: {
    readonly config: Config;
    readonly settings: { read(): Promise<{ readonly caterer: Caterer }> };
    readonly clock: () => number;
  },
): void {
  app.get(securityTxtPath, async (_request, reply) => {
    const { config, settings, clock } = deps;
    const { caterer } = await settings.read();
    const lines = [
      `Contact: mailto:${caterer.email}`,
      `Expires: ${new Date(clock() + validMilliseconds).toISOString()}`,
      "Preferred-Languages: es",
      `Canonical: ${config.publicUrl}${securityTxtPath}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
