import { updateAccount, updateOwnAccount, updateOwnDetails } from "@lonchera/contract/accounts";
import {
  changePassword,
  confirmEmail,
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
import { acceptInvitation, inviteStaff, resendInvitation, updateStaff } from "@lonchera/contract/staff";
import { newStaff, testPassword } from "../factories.ts";
import { profile } from "../busy-customer.ts";
import {
  signInCustomer,
  askForEmail,
  askForReset,
  findLink,
  findOtherSession,
  toIdParams,
  inviteSomebody,
  newCustomer,
  newEmail,
  otherPassword,
  registerSomebody,
  signInByDoor,
  type RecordedCall,
} from "./shop.ts";

const getCredentials = ({ email }: { email: string }) => ({ email, password: testPassword });
const person = { first_name: "Luz", last_name: "Rojas" };

export const sessionCalls: readonly RecordedCall[] = [
  [login, ["sign-in"], async (s) => s.call(login, { body: getCredentials(await newCustomer(s)) })],
  [
    createTokens,
    ["sign-in"],
    async (s) => s.call(createTokens, { body: getCredentials(await newCustomer(s)) }),
  ],
  [
    logout,
    ["sign-out"],
    async (s) => {
      const { refresh, headers } = await signInByDoor(s, await newCustomer(s));
      return s.call(logout, { body: { refresh } }, headers);
    },
  ],
  [
    endSession,
    ["sessions-ended"],
    async (s) => {
      const customer = await newCustomer(s);
      await signInByDoor(s, customer);
      const { headers } = await signInByDoor(s, customer);
      return s.call(endSession, { params: { id: await findOtherSession(s, headers) } }, headers);
    },
  ],
  [endOtherSessions, ["sessions-ended"], async (s) => s.call(endOtherSessions, {}, await signInCustomer(s))],
  [
    changePassword,
    ["password-changed"],
    async (s) => {
      const body = { current_password: testPassword, new_password: otherPassword };
      return s.call(changePassword, { body }, await signInCustomer(s));
    },
  ],
  [
    confirmOwnIdentity,
    ["identity-confirmed"],
    async (s) => s.call(confirmOwnIdentity, { body: { password: testPassword } }, await signInCustomer(s)),
  ],
  [
    register,
    ["registration-requested"],
    (s) => {
      const body = { first_name: "Ana", company: s.company.slug, password: testPassword, email: newEmail() };
      return s.call(register, { body });
    },
  ],
  [
    confirmRegistration,
    ["registration-confirmed"],
    async (s) => {
      await registerSomebody(s);
      const params = await findLink(s, "/confirm");
      return s.call(confirmRegistration, { params, body: { password: testPassword } });
    },
  ],
  [
    requestPasswordReset,
    ["password-reset-requested"],
    async (s) => s.call(requestPasswordReset, { body: { email: (await newCustomer(s)).email } }),
  ],
  [
    confirmPasswordReset,
    ["password-reset"],
    async (s) => {
      await askForReset(s);
      const params = await findLink(s, "/password_reset_confirm_api");
      return s.call(confirmPasswordReset, { params, body: { new_password: otherPassword } });
    },
  ],
  [
    confirmEmail,
    ["email-changed"],
    async (s) => {
      await askForEmail(s);
      return s.call(confirmEmail, { params: await findLink(s, "/confirm/email") });
    },
  ],
  [
    undoEmailChange,
    ["email-change-undone"],
    async (s) => {
      await askForEmail(s);
      return s.call(undoEmailChange, { params: await findLink(s, "/undo_email") });
    },
  ],
];

export const accountCalls: readonly RecordedCall[] = [
  [
    updateOwnAccount,
    ["email-change-requested", "record-changed"],
    async (s) => {
      const body = { ...profile, email: newEmail(), current_password: testPassword };
      return s.call(updateOwnAccount, { body }, await signInCustomer(s));
    },
  ],
  [
    updateOwnDetails,
    ["record-changed"],
    async (s) => s.call(updateOwnDetails, { body: { phone: "911222333" } }, await signInCustomer(s)),
  ],
  [
    updateAccount,
    ["access-changed"],
    async (s) => {
      const params = toIdParams(await newCustomer(s));
      return s.call(updateAccount, { params, body: { is_active: false } }, s.asOwner);
    },
  ],
  [
    createClient,
    ["record-created"],
    (s) => {
      const body = { ...person, email: newEmail(), customer_type: "type1", phone: "999888777" } as const;
      return s.call(createClient, { body: { ...body, password: testPassword } }, s.asOwner);
    },
  ],
  [
    sendPasswordLink,
    ["password-reset-sent"],
    async (s) => s.call(sendPasswordLink, { params: toIdParams(await newCustomer(s)) }, s.asOwner),
  ],
  [
    updateClient,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newCustomer(s));
      return s.call(updateClient, { params, body: { ...person, customer_type: "type2" } }, s.asOwner);
    },
  ],
  [
    deleteOwnAccount,
    ["account-erased"],
    async (s) => s.call(deleteOwnAccount, { body: { password: testPassword } }, await signInCustomer(s)),
  ],
  [
    acceptPrivacyPolicy,
    ["record-changed"],
    async (s) => s.call(acceptPrivacyPolicy, { body: {} }, await signInCustomer(s)),
  ],
  [
    exportPersonalData,
    ["export"],
    async (s) => {
      const { email } = await newCustomer(s);
      return s.call(exportPersonalData, { body: { email, note: "Por carta" } }, s.asOwner);
    },
  ],
  [
    eraseClient,
    ["account-erased"],
    async (s) => {
      const { id, email } = await newCustomer(s);
      const params = { id };
      return s.call(eraseClient, { params, body: { email, note: "Por carta" } }, s.asOwner);
    },
  ],
  [
    inviteStaff,
    ["staff-invited"],
    (s) => s.call(inviteStaff, { body: { ...person, email: newEmail(), staff_role: "kitchen" } }, s.asOwner),
  ],
  [
    resendInvitation,
    ["invitation-sent"],
    async (s) => s.call(resendInvitation, { params: toIdParams(await inviteSomebody(s)) }, s.asOwner),
  ],
  [
    acceptInvitation,
    ["invitation-accepted"],
    async (s) => {
      await inviteSomebody(s);
      const params = await findLink(s, "/admin/invitation");
      return s.call(acceptInvitation, { params, body: { new_password: otherPassword } });
    },
  ],
  [
    updateStaff,
    ["role-changed"],
    async (s) => {
      const params = toIdParams(await newStaff(s.db, { staffRole: "kitchen" }));
      return s.call(updateStaff, { params, body: { staff_role: "owner", is_active: true } }, s.asOwner);
    },
  ],
];
