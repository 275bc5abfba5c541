import {
  claimantDocumentNames,
  claimKindNames,
  claimRights,
  goodKindNames,
  type Claim,
  type ClaimSheet,
} from "@lonchera/contract/claims";
import { formatDate, toBusinessDate } from "@lonchera/domain/calendar";
import type { Email } from "../../platform/email/send-email.ts";
import type { Provider } from "../../config.ts";

function formatProvider({ name, ruc, address }: Provider): string {
  return [name, ruc && `RUC ${ruc}`, address].filter(Boolean).join(" · ");
}

/** Every field of the sheet, in the order of the form. */
function factsOf(sheet: ClaimSheet, provider: Provider): [string, string][] {
  return [
    ["Hoja de reclamación", `N.º ${sheet.number}`],
    ["Fecha", formatDate(toBusinessDate(Date.parse(sheet.made_at)))],
    ["Proveedor", formatProvider(provider)],
    ["Consumidor", sheet.full_name],
    [claimantDocumentNames[sheet.document_type], sheet.document_number],
    ["Domicilio", sheet.address],
    ["Teléfono", sheet.phone],
    ["Correo", sheet.email],
    ...(sheet.is_minor ? ([["Padre, madre o apoderado", sheet.guardian_name]] as [string, string][]) : []),
    ["Bien contratado", goodKindNames[sheet.good_kind]],
    ["Monto reclamado", sheet.amount === null ? "No indicado" : `S/ ${sheet.amount}`],
    ["Descripción", sheet.good_description],
    ["Tipo", claimKindNames[sheet.claim_kind]],
    ["Detalle", sheet.detail],
    ["Pedido del consumidor", sheet.request],
  ];
}

/** The consumer's copy. The law requires everything that was written. */
export function createClaimCopyEmail(sheet: ClaimSheet, provider: Provider): Email {
  return {
    to: sheet.email,
    subject: `Libro de Reclamaciones: hoja N.º ${sheet.number}`,
    heading: `Recibimos tu ${sheet.claim_kind}`,
    paragraphs: [
      `Esta es la copia de tu hoja. Te responderemos a este correo a más tardar el ${formatDate(sheet.due_date)}, dentro de los 15 días hábiles que manda la ley.`,
    ],
    facts: factsOf(sheet, provider),
    afterword: claimRights,
  };
}

export function createClaimAnswerEmail(claim: Claim, provider: Provider): Email {
  return {
    to: claim.email,
    subject: `Respuesta a tu hoja de reclamación N.º ${claim.number}`,
    heading: `Respuesta a tu ${claim.claim_kind}`,
    paragraphs: (claim.answer ?? "").split(/\n+/).filter((paragraph) => paragraph.trim() !== ""),
    facts: factsOf(claim, provider),
    afterword: claimRights,
  };
}
