import { updateAccount, updateOwnAccount, updateOwnDetails } from "@lonchera/contract/accounts";
import {
  changePassword,
  confirmEmailChange,
  confirmOwnIdentity,
  confirmPasswordReset,
  confirmRegistration,
  createTokens,
  endOtherSessions,
  endSession,
  login,
  logout,
  register,
  requestPasswordReset,
  undoEmailChange,
} from "@lonchera/contract/auth";
import { createClient, sendPasswordLink, updateClient } from "@lonchera/contract/clients";
import {
  acceptPrivacyPolicy,
  deleteOwnAccount,
  eraseClient,
  exportPersonalData,
} from "@lonchera/contract/privacy";
import {
  acceptStaffInvitation,
  inviteStaff,
  resendStaffInvitation,
  updateStaff,
} from "@lonchera/contract/staff";
import { newStaff, testPassword } from "../factories.ts";
import { profile } from "../busy-customer.ts";
import {
  declareCall,
  requestCustomerEmailChange,
  requestCustomerReset,
  findLink,
  findOtherSession,
  toIdParams,
  inviteSomebody,
  newCustomer,
  newEmail,
  otherPassword,
  registerSomebody,
  signInThroughApi,
  type RecordedCall,
} from "./shop.ts";

const getCredentials = ({ email }: { email: string }) => ({ email, password: testPassword });
const person = { first_name: "Luz", last_name: "Rojas" };

export const sessionCalls: readonly RecordedCall[] = [
  declareCall(login, ["sign-in"]).byAnybody(async (s) => ({ body: getCredentials(await newCustomer(s)) })),
  declareCall(createTokens, ["sign-in"]).byAnybody(async (s) => ({
    body: getCredentials(await newCustomer(s)),
  })),
  [
    logout,
    ["sign-out"],
    async (s) => {
      const { refresh, headers } = await signInThroughApi(s, await newCustomer(s));
      return s.call(logout, { body: { refresh } }, headers);
    },
  ],
  [
    endSession,
    ["sessions-ended"],
    async (s) => {
      const customer = await newCustomer(s);
      await signInThroughApi(s, customer);
      const { headers } = await signInThroughApi(s, customer);
      return s.call(endSession, { params: { id: await findOtherSession(s, headers) } }, headers);
    },
  ],
  declareCall(endOtherSessions, ["sessions-ended"]).byCustomer(() => ({})),
  declareCall(changePassword, ["password-changed"]).byCustomer(() => ({
    body: { current_password: testPassword, new_password: otherPassword },
  })),
  declareCall(confirmOwnIdentity, ["identity-confirmed"]).byCustomer(() => ({
    body: { password: testPassword },
  })),
  declareCall(register, ["registration-requested"]).byAnybody(({ company }) => ({
    body: { first_name: "Ana", company: company.slug, password: testPassword, email: newEmail() },
  })),
  declareCall(confirmRegistration, ["registration-confirmed"]).byAnybody(async (s) => {
    await registerSomebody(s);
    return { params: await findLink(s, "/confirm"), body: { password: testPassword } };
  }),
  declareCall(requestPasswordReset, ["password-reset-requested"]).byAnybody(async (s) => ({
    body: { email: (await newCustomer(s)).email },
  })),
  declareCall(confirmPasswordReset, ["password-reset"]).byAnybody(async (s) => {
    await requestCustomerReset(s);
    const params = await findLink(s, "/password_reset_confirm_api");
    return { params, body: { new_password: otherPassword } };
  }),
  declareCall(confirmEmailChange, ["email-changed"]).byAnybody(async (s) => {
    await requestCustomerEmailChange(s);
    return { params: await findLink(s, "/confirm/email") };
  }),
  declareCall(undoEmailChange, ["email-change-undone"]).byAnybody(async (s) => {
    await requestCustomerEmailChange(s);
    return { params: await findLink(s, "/undo_email") };
  }),
];

export const accountCalls: readonly RecordedCall[] = [
  declareCall(updateOwnAccount, ["email-change-requested", "record-changed"]).byCustomer(() => ({
    body: { ...profile, email: newEmail(), current_password: testPassword },
  })),
  declareCall(updateOwnDetails, ["record-changed"]).byCustomer(() => ({ body: { phone: "911222333" } })),
  declareCall(updateAccount, ["access-changed"]).byOwner(async (s) => ({
    params: toIdParams(await newCustomer(s)),
    body: { is_active: false },
  })),
  declareCall(createClient, ["record-created"]).byOwner(() => ({
    body: {
      ...person,
      email: newEmail(),
      customer_type: "type1",
      phone: "999888777",
      password: testPassword,
    },
  })),
  declareCall(sendPasswordLink, ["password-reset-sent"]).byOwner(async (s) => ({
    params: toIdParams(await newCustomer(s)),
  })),
  declareCall(updateClient, ["record-changed"]).byOwner(async (s) => ({
    params: toIdParams(await newCustomer(s)),
    body: { ...person, customer_type: "type2" },
  })),
  declareCall(deleteOwnAccount, ["account-erased"]).byCustomer(() => ({ body: { password: testPassword } })),
  declareCall(acceptPrivacyPolicy, ["record-changed"]).byCustomer(() => ({ body: {} })),
  declareCall(exportPersonalData, ["export"]).byOwner(async (s) => ({
    body: { email: (await newCustomer(s)).email, note: "Por carta" },
  })),
  declareCall(eraseClient, ["account-erased"]).byOwner(async (s) => {
    const { id, email } = await newCustomer(s);
    return { params: { id }, body: { email, note: "Por carta" } };
  }),
  declareCall(inviteStaff, ["staff-invited"]).byOwner(() => ({
    body: { ...person, email: newEmail(), staff_role: "kitchen" },
  })),
  declareCall(resendStaffInvitation, ["invitation-sent"]).byOwner(async (s) => ({
    params: toIdParams(await inviteSomebody(s)),
  })),
  declareCall(acceptStaffInvitation, ["invitation-accepted"]).byAnybody(async (s) => {
    await inviteSomebody(s);
    return { params: await findLink(s, "/admin/invitation"), body: { new_password: otherPassword } };
  }),
  declareCall(updateStaff, ["role-changed"]).byOwner(async ({ db }) => ({
    params: toIdParams(await newStaff(db, { staffRole: "kitchen" })),
    body: { staff_role: "owner", is_active: true },
  })),
];
