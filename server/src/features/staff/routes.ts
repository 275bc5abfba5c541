import type { FastifyInstance } from "fastify";
import {
  acceptStaffInvitation as acceptStaffInvitationEndpoint,
  getStaffRules,
  inviteStaff as inviteStaffEndpoint,
  listStaff,
  resendStaffInvitation as resendStaffInvitationEndpoint,
  resetSecondFactor as resetSecondFactorEndpoint,
  staffMessages,
  updateStaff,
  updateStaffRules,
} from "@lonchera/contract/staff";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { createOnce } from "../history/create-once.ts";
import { changeStaff } from "./change-staff.ts";
import { acceptStaffInvitation, inviteStaff, resendStaffInvitation } from "./invite-staff.ts";
import { readStaffRules, resetSecondFactor, changeStaffRules } from "./second-factor-rules.ts";
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
  route(app, resendStaffInvitationEndpoint, ({ params, request }) =>
    resendStaffInvitation(deps, params.id, request.ip),
  );
  route(app, getStaffRules, () => readStaffRules(deps.db));
  route(app, updateStaffRules, ({ caller, body }) => changeStaffRules(deps, caller, body));
  route(app, resetSecondFactorEndpoint, ({ caller, params }) => resetSecondFactor(deps, caller, params.id));
  route(app, acceptStaffInvitationEndpoint, async ({ params, body }) => {
    await acceptStaffInvitation(deps, params, body.new_password);
    return { message: staffMessages.accepted };
  });
}
