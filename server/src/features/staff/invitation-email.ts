import { staffRoleNames, type StaffRole } from "@lonchera/domain/codes";
import type { Email } from "../../platform/email/send-email.ts";
import type { LinkParts } from "../auth/email-links.ts";

export function createInvitationEmail(
  to: string,
  role: StaffRole,
  publicUrl: string,
  { uidb64, token }: LinkParts,
): Email {
  return {
    to,
    subject: "Te invitaron a trabajar en Lonchera",
    heading: "Te invitaron a Lonchera",
    paragraphs: [
      `Tendrás una cuenta del personal con el rol ${staffRoleNames[role]}.`,
      "Elige tu contraseña para activarla. El enlace sirve una sola vez y vence en 7 días.",
    ],
    action: { label: "Elegir mi contraseña", url: `${publicUrl}/admin/invitation/${uidb64}/${token}` },
    afterword: "Si no esperabas esta invitación, no tienes que hacer nada: puedes ignorar este correo.",
  };
}
