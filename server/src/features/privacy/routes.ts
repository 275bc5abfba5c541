import type { FastifyInstance } from "fastify";
import {
  acceptPrivacyPolicy as acceptPrivacyPolicyEndpoint,
  deleteOwnAccount,
  eraseClient as eraseClientEndpoint,
  exportPersonalData as exportPersonalDataEndpoint,
  getOwnData,
} from "@lonchera/contract/privacy";
import type { Deps } from "../deps.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { route } from "../../platform/http/route.ts";
import { acceptPrivacyPolicy } from "./accept-privacy-policy.ts";
import { eraseClient, eraseOwnAccount } from "./erase-account.ts";
import { exportPersonalData } from "./export-personal-data.ts";
import { readOwnData } from "./personal-data.ts";

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getOwnData, async ({ caller }) => {
    const at = new Date(deps.clock());
    await recordAuditEvent(deps.db, { event: "export", at, details: [["Reporte", "Los propios datos"]] });
    return readOwnData(deps, caller);
  });
  route(app, deleteOwnAccount, ({ caller, body, request }) =>
    eraseOwnAccount(deps, caller, body.password, request.ip),
  );
  route(app, acceptPrivacyPolicyEndpoint, ({ caller, body }) =>
    acceptPrivacyPolicy(deps, caller, body.consents_version),
  );
  route(app, exportPersonalDataEndpoint, ({ caller, body }) => exportPersonalData(deps, caller, body));
  route(app, eraseClientEndpoint, ({ caller, params, body }) => eraseClient(deps, caller, params.id, body));
}
