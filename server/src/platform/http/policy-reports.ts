import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { policyReportPath } from "./content-security-policy.ts";
import { abort } from "./http-error.ts";

const maxReport = 16 * 1024;
/** Anybody can send reports, so each kind is logged once and the number of kinds is limited. */
const maxKinds = 100;

const word = z.string().max(100).catch("");
/** Addresses of pages can contain tokens of e-mails, so only origins and keywords such as `inline` are kept. */
const source = z
  .string()
  .transform((text) => (URL.parse(text)?.origin ?? text).slice(0, 100))
  .catch("");
const policyReport = z.object({
  "csp-report": z.object({
    "effective-directive": word,
    "blocked-uri": source,
    "source-file": source,
    disposition: word,
  }),
});

/** Logs policy violations that browsers report. */
export async function policyReportRoutes(app: FastifyInstance): Promise<void> {
  const kinds = new Set<string>();
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/csp-report",
      { parseAs: "string" },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.post(policyReportPath, { bodyLimit: maxReport }, async (request, reply) => {
      const parsed = policyReport.safeParse(request.body);
      if (!parsed.success) abort(400, "malformed_request");
      const report = parsed.data["csp-report"];
      const kind = JSON.stringify(report);
      if (kinds.size < maxKinds && !kinds.has(kind)) {
        kinds.add(kind);
        request.log.warn({ report }, "content security policy");
      }
      return reply.status(204).send();
    });
  });
}
