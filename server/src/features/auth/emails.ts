import type { SessionUser } from "@lonchera/contract/auth";
import { formatDate, toLimaDate, toLimaTime } from "@lonchera/domain/calendar";
import { getCompanyScreenPath, type Email } from "../../platform/email/queue-emails.ts";
import type { LinkParams } from "./email-links.ts";

// E-mails never contain form input, because anybody can enter any text together with another person's address.
const unasked = "Si no lo solicitaste, no tienes que hacer nada: puedes ignorar este correo.";

export function formatLink(publicUrl: string, path: string, { uidb64, token }: LinkParams): string {
  return `${publicUrl}/${path}/${uidb64}/${token}`;
}

export function createRegistrationEmail(
  to: string,
  companyName: string,
  publicUrl: string,
  link: LinkParams,
): Email {
  return {
    to,
    subject: "Confirma tu cuenta de Lonchera",
    heading: "Confirma tu cuenta",
    paragraphs: [
      `Recibimos tu registro como cliente (${companyName}).`,
      "Confirma tu correo con la contraseña que elegiste, para iniciar sesión y pedir tus comidas. El enlace vence en 7 días.",
    ],
    action: { label: "Confirmar mi cuenta", url: formatLink(publicUrl, "confirm", link) },
    afterword: unasked,
  };
}

/** This e-mail is sent when somebody registers with the address of an existing account. */
export function createAlreadyRegisteredEmail(to: string, signInUrl: string): Email {
  return {
    to,
    subject: "Ya tienes una cuenta de Lonchera",
    heading: "Ya tienes una cuenta",
    paragraphs: [
      "Alguien se registró con este correo. Ya tienes una cuenta y no cambiamos nada en ella.",
      "Inicia sesión como siempre. Si no recuerdas tu contraseña, puedes pedir una nueva en esa misma página.",
    ],
    action: { label: "Iniciar sesión", url: signInUrl },
    afterword: unasked,
  };
}

export function createPasswordResetEmail(to: string, publicUrl: string, link: LinkParams): Email {
  return {
    to,
    subject: "Cambia tu contraseña de Lonchera",
    heading: "Cambia tu contraseña",
    paragraphs: [
      "Recibimos una solicitud para cambiar la contraseña de tu cuenta.",
      "El enlace sirve una sola vez y vence en una hora.",
    ],
    action: { label: "Cambiar contraseña", url: formatLink(publicUrl, "password_reset_confirm_api", link) },
    afterword: unasked,
  };
}

/** This e-mail is sent to the owner of the former address, whose password somebody else may know. */
export function createEmailChangeUndoneEmail(to: string, publicUrl: string, link: LinkParams): Email {
  return {
    to,
    subject: "Elige otra contraseña de Lonchera",
    heading: "Elige otra contraseña",
    paragraphs: [
      "Deshiciste el cambio de correo. Quien lo pidió puede conocer tu contraseña: elige otra ahora.",
      "El enlace sirve una sola vez y vence en una hora.",
    ],
    action: { label: "Cambiar contraseña", url: formatLink(publicUrl, "password_reset_confirm_api", link) },
  };
}

export function createEmailChangeConfirmationEmail(to: string, publicUrl: string, link: LinkParams): Email {
  return {
    to,
    subject: "Confirma tu nuevo correo de Lonchera",
    heading: "Confirma tu nuevo correo",
    paragraphs: [
      "Este será el correo de tu cuenta: con él iniciarás sesión.",
      "Hasta que lo confirmes sigue valiendo el anterior. El enlace vence en 24 horas.",
    ],
    action: { label: "Confirmar mi correo", url: formatLink(publicUrl, "confirm/email", link) },
    afterword: unasked,
  };
}

export function createPasswordChangedEmail(to: string, publicUrl: string): Email {
  return {
    to,
    subject: "La contraseña de tu cuenta de Lonchera cambió",
    heading: "Tu contraseña cambió",
    paragraphs: [
      "Desde ahora inicias sesión con tu nueva contraseña. Las demás sesiones abiertas se cerraron.",
      "Si no fuiste tú, pide una contraseña nueva en la página de inicio de sesión y comunícate con el administrador.",
    ],
    action: { label: "Ir a Lonchera", url: `${publicUrl}/` },
  };
}

/** This e-mail is sent to the present address when somebody asks for another one. */
export function createEmailChangeRequestedEmail(to: string, publicUrl: string, link: LinkParams): Email {
  return {
    to,
    subject: "Se pidió cambiar el correo de tu cuenta de Lonchera",
    heading: "Se pidió cambiar tu correo",
    paragraphs: [
      "Alguien que conoce la contraseña de tu cuenta, o un administrador, pidió que use otro correo. Vale cuando se confirme.",
      "Si no fuiste tú, deshaz el cambio: cerraremos todas las sesiones y podrás elegir otra contraseña. El enlace sirve durante 7 días, también después de la confirmación.",
    ],
    action: { label: "Deshacer el cambio", url: formatLink(publicUrl, "undo_email", link) },
    afterword: "Si fuiste tú, no tienes que hacer nada.",
  };
}

/** This e-mail is sent to the former address. */
export function createEmailChangedEmail(to: string, publicUrl: string): Email {
  return {
    to,
    subject: "El correo de tu cuenta de Lonchera cambió",
    heading: "El correo de tu cuenta cambió",
    paragraphs: [
      "Desde ahora inicias sesión con tu nuevo correo.",
      "Si no fuiste tú, deshaz el cambio con el enlace del correo anterior y comunícate con el administrador.",
    ],
    action: { label: "Ir a Lonchera", url: `${publicUrl}/` },
  };
}

/** This e-mail is sent when an account signs in on a device that is not known. `at` is in milliseconds. */
export function createNewDeviceEmail(
  user: SessionUser,
  device: string,
  at: number,
  publicUrl: string,
): Email {
  const profile =
    user.company === null ? "/admin/profile" : getCompanyScreenPath(user.company, "user/profile");
  return {
    to: user.email,
    subject: "Nuevo inicio de sesión en tu cuenta de Lonchera",
    heading: "Nuevo inicio de sesión",
    paragraphs: [
      "Tu cuenta inició sesión en un dispositivo en el que no la habías usado antes.",
      "Si no fuiste tú, cambia tu contraseña en tu perfil: las demás sesiones se cerrarán. Si ya no puedes entrar, pide una contraseña nueva en la página de inicio de sesión o comunícate con el administrador.",
    ],
    facts: [
      ["Dispositivo", device],
      ["Fecha y hora", `${formatDate(toLimaDate(at))}, ${toLimaTime(at)} (hora de Lima)`],
    ],
    action: { label: "Ir a mi perfil", url: publicUrl + profile },
    afterword: "Si fuiste tú, no tienes que hacer nada.",
  };
}
