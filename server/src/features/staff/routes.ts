import type { FastifyInstance } from "fastify";
import {
  acceptInvitation as acceptInvitationEndpoint,
  getStaffRules,
  inviteStaff as inviteStaffEndpoint,
  listStaff,
  resendInvitation as resendInvitationEndpoint,
  resetSecondFactor as resetSecondFactorEndpoint,
  staffMessages,
  updateStaff,
  updateStaffRules,
} from "@lonchera/contract/staff";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { createOnce } from "../history/create-once.ts";
import { changeStaff } from "./change-staff.ts";
import { acceptInvitation, inviteStaff, resendInvitation } from "./invite-staff.ts";
import { findStaffRules, resetSecondFactor, saveStaffRules } from "./second-factor-rules.ts";
import { findStaff } from "./queries.ts";

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listStaff, () => findStaff(deps.db));
  route(app, inviteStaffEndpoint, ({ caller, ...sent }) =>
    createOnce(
      deps.db,
      sent,
      () => inviteStaff(deps, caller, sent.body, sent.request.ip),
      async (id) => (await findStaff(deps.db)).find((member) => member.id === id),
    ),
  );
  route(app, updateStaff, ({ caller, params, body }) => changeStaff(deps, caller, params.id, body));
  route(app, resendInvitationEndpoint, ({ params, request }) =>
    resendInvitation(deps, params.id, request.ip),
  );
  route(app, getStaffRules, () => findStaffRules(deps.db));
  route(app, updateStaffRules, ({ caller, body }) => saveStaffRules(deps, caller, body));
  route(app, resetSecondFactorEndpoint, ({ caller, params }) => resetSecondFactor(deps, caller, params.id));
  route(app, acceptInvitationEndpoint, async ({ params, body }) => {
    await acceptInvitation(deps, params, body.new_password);
    return { message: staffMessages.accepted };
  });
}
