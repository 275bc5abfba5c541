import { z } from "zod";
import { endpoint, forOwnAccount } from "./endpoint.ts";
import type { DetailError } from "./errors.ts";
import { passkeyOptions } from "./passkeys.ts";
import { consentsVersion } from "./consents.ts";
import {
  customerType,
  email,
  flag,
  id,
  instant,
  linkParams,
  optionalText,
  staffRole,
  requiredText,
  typedPassword,
} from "./field-schemas.ts";

/** The content of the cookie `user`. */
const sessionUser = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  is_staff: z.boolean(),
  /** Null for customers. */
  staff_role: staffRole.nullable(),
  customer_type: customerType.nullable(),
  company: z.string().nullable(),
  company_id: id.nullable(),
  company_name: z.string().nullable(),
  document_type: id.nullable(),
  identity_document: z.string(),
  photo: z.string().nullable(),
  /** `consent`: the customer has not accepted any privacy policy. `update`: the customer has accepted a former version. */
  privacy_notice: z.enum(["consent", "update"]).nullable(),
  is_company_manager: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const authMessages = {
  unknownCompany: "La compañía no existe o no está activa.",
  commonPassword: "Esta contraseña es demasiado común. Elige otra.",
  ownPassword: "La contraseña no puede contener tu correo ni el nombre de tu compañía.",
  companyEmail: "Regístrate con tu correo de la compañía.",
  registered: "Te enviamos un correo con un enlace para confirmar tu cuenta.",
  resetRequested: "Solicitud enviada exitosamente.",
  wrongPassword: "La contraseña actual no es correcta.",
  otherPassword: "No es la contraseña que elegiste al registrarte.",
  confirmed: "Tu correo quedó confirmado. Ya puedes iniciar sesión.",
  emailChanged: "Tu nuevo correo quedó confirmado. Desde ahora inicias sesión con él.",
  emailChangeUndone:
    "Tu cuenta tiene otra vez este correo. Te enviamos un enlace para elegir otra contraseña.",
  passwordChanged: "Contraseña cambiada exitosamente.",
} as const;

const tokenPair = z.object({ access: z.string(), refresh: z.string() });

/** The response to the sign-in of a browser. */
export const startedSession = tokenPair.extend({ user: sessionUser });

/** The second step of a sign-in. Its token identifies it. */
const secondStep = z.object({
  token: z.string(),
  methods: z.array(z.enum(["passkey", "totp", "recovery"])),
  passkey_options: z.optional(passkeyOptions),
});
export type SecondStep = z.output<typeof secondStep>;

/** The body of a 401. It contains the second step if the password is right and the account has a second factor. */
export const signInRefusal = z.object({
  detail: z.string(),
  code: z.string(),
  second_factor: z.optional(secondStep),
});
export type SignInRefusal = DetailError & { readonly second_factor: SecondStep };

export const minPasswordLength = 8;
export const newPassword = typedPassword.refine(
  (value) => [...value].length >= minPasswordLength,
  `La contraseña debe tener al menos ${minPasswordLength} caracteres`,
);

export const credentials = z.object({ email, password: typedPassword });

export const login = endpoint("POST", "/api/login/", {
  access: "anyone",
  refuses: [401, 403, 429, 503],
  summary: "Iniciar sesión por una puerta: la de una compañía o la de administradores",
  body: credentials.extend({
    /** The slug of the company whose page was used. */
    company: z.string().max(100).nullish(),
    /** True if the page for staff was used. */
    staff: flag.nullish(),
  }),
  response: startedSession,
  refusals: { 401: signInRefusal },
});

export const createTokens = endpoint("POST", "/api/token/", {
  access: "anyone",
  refuses: [401, 403, 429, 503],
  summary: "Par de tokens, para cuentas sin verificación en dos pasos",
  body: credentials,
  response: tokenPair,
});

export const refreshTokens = endpoint("POST", "/api/token/refresh/", {
  access: "anyone",
  refuses: [401],
  summary: "Renovar el token de acceso",
  body: z.object({ refresh: requiredText(2000) }),
  /** The user is read again, because the role may have changed since the sign-in. */
  response: startedSession,
});

export const logout = endpoint("POST", "/api/logout/", {
  ...forOwnAccount,
  summary: "Cerrar la sesión",
  /** Without a refresh token, the caller's session ends. */
  body: z.object({ refresh: optionalText(2000).default("") }).prefault({}),
});

const accountSession = z.object({
  /** The id of the session. It is not a token and gives no access. */
  id: z.uuid(),
  /** The browser and the operating system. */
  device: z.string().meta({ example: "Chrome en Android" }),
  /** The time of the sign-in. */
  created_at: instant,
  /** This can be up to five minutes before the last use. */
  last_used_at: instant,
  /** True for the session that sent the request. */
  is_current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

export const listSessions = endpoint("GET", "/api/account/sessions/", {
  ...forOwnAccount,
  summary:
    "Las sesiones abiertas de la propia cuenta: la de esta solicitud y después las 99 de uso más reciente",
  response: z.array(accountSession),
});

export const endSession = endpoint("DELETE", "/api/account/sessions/{id}/", {
  ...forOwnAccount,
  summary: "Cerrar una sesión de la propia cuenta",
  params: z.object({ id: z.uuid() }),
});

export const endOtherSessions = endpoint("DELETE", "/api/account/sessions/", {
  ...forOwnAccount,
  summary: "Cerrar todas las sesiones de la propia cuenta menos la de esta solicitud",
});

export const registration = z.object({
  first_name: requiredText(100, "El nombre es requerido"),
  /** The slug of the company whose page was used. */
  company: requiredText(100),
  password: newPassword,
  email,
  /** The token of the company's invitation link, if its join rule requires one. */
  invitation: optionalText(200).optional(),
  /** The consent to the privacy policy. It is stored with its time and version. */
  accept_politics: flag.default(false),
  consents_version: consentsVersion,
});

export const register = endpoint("POST", "/api/register/", {
  access: "anyone",
  refuses: [429, 503],
  summary: "Registrarse como cliente",
  body: registration,
  status: 201,
  response: z.object({ message: z.string() }),
});

export const passwordResetRequest = z.object({ email });

export const requestPasswordReset = endpoint("POST", "/api/password_reset/", {
  access: "anyone",
  refuses: [429],
  summary: "Pedir el enlace para cambiar la contraseña",
  body: passwordResetRequest,
  response: z.object({ message: z.string() }),
});

export const confirmPasswordReset = endpoint("POST", "/api/password_reset_confirm_api/{uidb64}/{token}/", {
  access: "anyone",
  refuses: [503],
  summary: "Cambiar la contraseña con el enlace del correo",
  params: linkParams,
  body: z.object({ new_password: newPassword }),
  /** `company` is the slug of the page on which the account signs in; null for staff. */
  response: z.object({ message: z.string(), company: z.string().nullable() }),
});

export const passwordChange = z.object({ current_password: typedPassword, new_password: newPassword });
export type PasswordChange = z.output<typeof passwordChange>;

export const changePassword = endpoint("POST", "/api/account/password/", {
  ...forOwnAccount,
  refuses: [409, 429, 503],
  summary: "Cambiar la propia contraseña; las demás sesiones se cierran",
  body: passwordChange,
  response: z.object({ message: z.string() }),
});

/** A password as proof of identity. `confirmIdentityByPasskey` accepts a passkey instead. */
export const identityProof = z.object({ password: typedPassword });

export const confirmOwnIdentity = endpoint("POST", "/api/account/identity/", {
  ...forOwnAccount,
  refuses: [429, 503],
  summary: "Confirmar quién eres en esta sesión: vale 10 minutos para lo que lo pide",
  body: identityProof,
});

/** Opening the link of the confirmation e-mail does not confirm the account. The page asks for the password first. */
export const registrationConfirmation = z.object({ password: typedPassword });

export const confirmRegistration = endpoint("POST", "/api/confirm/{uidb64}/{token}/", {
  access: "anyone",
  refuses: [429, 503],
  summary: "Confirmar la cuenta con el enlace del correo y la contraseña elegida al registrarse",
  params: linkParams,
  body: registrationConfirmation,
  /** `company` is the slug of the account's company. */
  response: z.object({ message: z.string(), company: z.string() }),
});

export const confirmEmailChange = endpoint("POST", "/api/confirm/email/{uidb64}/{token}/", {
  access: "anyone",
  refuses: [400],
  summary: "Confirmar el nuevo correo con el enlace que llegó a él",
  params: linkParams,
  response: z.object({ message: z.string() }),
});

export const undoEmailChange = endpoint("POST", "/api/undo_email/{uidb64}/{token}/", {
  access: "anyone",
  refuses: [400, 409],
  summary: "Deshacer un cambio de correo con el enlace que llegó al anterior; cierra todas las sesiones",
  params: linkParams,
  response: z.object({ message: z.string() }),
});
