import type { Email } from "../../platform/email/send-email.ts";
import type { LinkParts } from "./mail-links.ts";

// No e-mail repeats form input: anybody can type anything beside somebody else's address.
const unasked = "Si no lo solicitaste, no tienes que hacer nada: puedes ignorar este correo.";

export function confirmationEmail(
  to: string,
  companyName: string,
  publicUrl: string,
  link: LinkParts,
): Email {
  return {
    to,
    subject: "Confirma tu cuenta de Lonchera",
    heading: "Confirma tu cuenta",
    paragraphs: [
      `Recibimos tu registro como cliente (${companyName}).`,
      "Confirma tu correo para iniciar sesión y pedir tus comidas. El enlace vence en 7 días.",
    ],
    action: { label: "Confirmar mi cuenta", url: `${publicUrl}/api/confirm/${link.uidb64}/${link.token}/` },
    afterword: unasked,
  };
}

/** Sent when somebody registers with the address of an existing account. */
export function alreadyRegisteredEmail(to: string, signInUrl: string): Email {
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

export function passwordResetEmail(to: string, publicUrl: string, link: LinkParts): Email {
  return {
    to,
    subject: "Cambia tu contraseña de Lonchera",
    heading: "Cambia tu contraseña",
    paragraphs: [
      "Recibimos una solicitud para cambiar la contraseña de tu cuenta.",
      "El enlace sirve una sola vez y vence en una hora.",
    ],
    action: {
      label: "Cambiar contraseña",
      url: `${publicUrl}/password_reset_confirm_api/${link.uidb64}/${link.token}`,
    },
    afterword: unasked,
  };
}

export function confirmNewEmailEmail(to: string, publicUrl: string, link: LinkParts): Email {
  return {
    to,
    subject: "Confirma tu nuevo correo de Lonchera",
    heading: "Confirma tu nuevo correo",
    paragraphs: [
      "Este será el correo de tu cuenta: con él iniciarás sesión.",
      "Hasta que lo confirmes sigue valiendo el anterior. El enlace vence en 24 horas.",
    ],
    action: {
      label: "Confirmar mi correo",
      url: `${publicUrl}/api/confirm/email/${link.uidb64}/${link.token}/`,
    },
    afterword: unasked,
  };
}

/** Sent to the account's owner. */
export function passwordChangedEmail(to: string, publicUrl: string): Email {
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

/** Sent to the former address. */
export function emailChangedEmail(to: string, publicUrl: string): Email {
  return {
    to,
    subject: "El correo de tu cuenta de Lonchera cambió",
    heading: "El correo de tu cuenta cambió",
    paragraphs: [
      "Desde ahora inicias sesión con tu nuevo correo.",
      "Si no fuiste tú, comunícate con el administrador.",
    ],
    action: { label: "Ir a Lonchera", url: `${publicUrl}/` },
  };
}
