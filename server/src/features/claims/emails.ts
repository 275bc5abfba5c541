import { claimKindNames, claimRights, type Claim, type ClaimSheet } from "@lonchera/contract/claims";
import { formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { formatMoneyText } from "@lonchera/domain/money";
import type { Email } from "../../platform/email/queue-emails.ts";
import type { Caterer } from "../../config.ts";

// E-mails contain none of the sheet's texts, because anybody can file one with another person's address. The link
// shows the whole sheet, because the law demands a copy for the consumer.

type Settings = { readonly caterer: Caterer; readonly publicUrl: string };

function formatCaterer({ name, ruc, address }: Caterer): string {
  return [name, ruc && `RUC ${ruc}`, address].filter(Boolean).join(" · ");
}

/** The content that both e-mails about a sheet share. */
function describeSheet(sheet: ClaimSheet, { caterer, publicUrl }: Settings, copyToken: string) {
  return {
    to: sheet.email,
    facts: [
      ["Hoja de reclamación", `N.º ${sheet.number}`],
      ["Fecha", formatDate(toLimaDate(Date.parse(sheet.made_at)))],
      ["Proveedor", formatCaterer(caterer)],
      ["Tipo", claimKindNames[sheet.claim_kind]],
      ["Monto reclamado", sheet.amount === null ? "No indicado" : formatMoneyText(sheet.amount)],
      ["Responder hasta", formatDate(sheet.due_date)],
    ],
    action: {
      label: "Ver la copia de la hoja",
      url: `${publicUrl}/libro-de-reclamaciones/copia/${copyToken}`,
    },
    afterword: claimRights,
  } satisfies Partial<Email>;
}

export function createClaimCopyEmail(sheet: ClaimSheet, settings: Settings, copyToken: string): Email {
  return {
    ...describeSheet(sheet, settings, copyToken),
    subject: `Libro de Reclamaciones: hoja N.º ${sheet.number}`,
    heading: `Recibimos tu ${sheet.claim_kind}`,
    paragraphs: [
      `Te responderemos a este correo a más tardar el ${formatDate(sheet.due_date)}, dentro de los 15 días hábiles que manda la ley.`,
      "Con el enlace puedes ver e imprimir la copia completa de tu hoja. Si no la registraste tú, puedes ignorar este correo.",
    ],
  };
}

export function createClaimAnswerEmail(claim: Claim, settings: Settings, copyToken: string): Email {
  return {
    ...describeSheet(claim, settings, copyToken),
    subject: `Respuesta a tu hoja de reclamación N.º ${claim.number}`,
    heading: `Respuesta a tu ${claim.claim_kind}`,
    paragraphs: (claim.answer ?? "").split(/\n+/).filter((paragraph) => paragraph.trim() !== ""),
  };
}
