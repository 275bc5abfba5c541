import { z } from "zod";
import { isIdentityDocument } from "@lonchera/domain/identity-documents";
import { parseTypedCentimos } from "@lonchera/domain/money";
import { endpoint } from "./endpoint.ts";
import { evenWithOtherErrors } from "./field-rules.ts";
import {
  calendarDate,
  email,
  flag,
  id,
  idParam,
  idParams,
  instant,
  money,
  optionalText,
  pageOf,
  paging,
  search,
  requiredText,
} from "./field-schemas.ts";

const claimMessages = {
  documentType: "Elige tu tipo de documento",
  document: "El número de documento no es válido",
  phone: "Escribe un teléfono de 6 a 15 dígitos",
  guardian: "Escribe el nombre de tu padre, madre o apoderado",
  amount: "Escribe un monto en soles, por ejemplo 18.50",
  goodKind: "Indica si es un producto o un servicio",
  claimKind: "Indica si es un reclamo o una queja",
} as const;

export const claimedGoodKinds = ["producto", "servicio"] as const;
export const claimKinds = ["reclamo", "queja"] as const;
export const claimStates = ["pendiente", "vencido", "respondido"] as const;

export const claimedGoodKindNames: Readonly<Record<(typeof claimedGoodKinds)[number], string>> = {
  producto: "Producto",
  servicio: "Servicio",
};

export const claimKindNames: Readonly<Record<(typeof claimKinds)[number], string>> = {
  reclamo: "Reclamo",
  queja: "Queja",
};

/** The ids of the document types of natural persons. */
const claimantDocumentTypes = [1, 4, 6, 7] as const;
type ClaimantDocumentType = (typeof claimantDocumentTypes)[number];

export const claimantDocumentNames: Readonly<Record<ClaimantDocumentType, string>> = {
  1: "DNI",
  4: "Carné de extranjería",
  6: "RUC",
  7: "Pasaporte",
};
const claimantDocumentType = z.literal(claimantDocumentTypes, claimMessages.documentType);

/** The notices that the law requires on each sheet. */
export const claimRights =
  "La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.";

const maxSoles = 1_000_000;

/** A typed amount with a point or a comma, parsed to céntimos. It is empty if no amount is claimed. */
const claimedAmount = z
  .string(claimMessages.amount)
  .trim()
  .default("")
  .transform((typed, context) => {
    if (typed === "") return null;
    const centimos = parseTypedCentimos(typed.replace(",", "."));
    if (centimos !== null && centimos <= maxSoles * 100) return centimos;
    context.addIssue({ code: "custom", message: claimMessages.amount });
    return z.NEVER;
  });

type ClaimantDocument = { document_type?: unknown; document_number?: unknown };

function hasValidDocument({ document_type, document_number }: ClaimantDocument): boolean {
  if (typeof document_type !== "number" || typeof document_number !== "string") return true;
  return document_number === "" || isIdentityDocument(document_type, document_number);
}

/** A sheet of the complaints book with the fields that the regulation's annex requires. */
export const claimInput = z
  .object({
    full_name: requiredText(200),
    document_type: claimantDocumentType,
    document_number: requiredText(15),
    address: requiredText(300),
    phone: requiredText(20).pipe(z.string().regex(/^\+?\(?(\d[ ()-]*){6,15}$/, claimMessages.phone)),
    email,
    is_minor: flag.default(false),
    /** The father, mother or guardian of a minor. */
    guardian_name: optionalText(200).default(""),
    good_kind: z.enum(claimedGoodKinds, claimMessages.goodKind),
    amount: claimedAmount,
    good_description: requiredText(500),
    claim_kind: z.enum(claimKinds, claimMessages.claimKind),
    detail: requiredText(3000),
    request: requiredText(2000),
  })
  .refine(hasValidDocument, {
    path: ["document_number"],
    message: claimMessages.document,
    ...evenWithOtherErrors,
  })
  .refine((sheet) => !sheet.is_minor || sheet.guardian_name !== "", {
    path: ["guardian_name"],
    message: claimMessages.guardian,
    ...evenWithOtherErrors,
  });
export type ClaimInput = z.output<typeof claimInput>;

/** The filed sheet with its number and its deadline. */
const claimSheet = z.object({
  /** The number within the year and the year, e.g. `000012-2026`. Numbers begin with 1 in each year and have no gaps. */
  number: z.string(),
  made_at: instant,
  /** The last day for an answer. */
  due_date: calendarDate,
  full_name: z.string(),
  document_type: claimantDocumentType,
  document_number: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  is_minor: z.boolean(),
  guardian_name: z.string(),
  good_kind: z.enum(claimedGoodKinds),
  amount: money.nullable(),
  good_description: z.string(),
  claim_kind: z.enum(claimKinds),
  detail: z.string(),
  request: z.string(),
});
export type ClaimSheet = z.output<typeof claimSheet>;

export const claim = claimSheet.extend({
  id,
  /** `vencido` means that the claim was not answered by the last day. */
  state: z.enum(claimStates),
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
  answered_by: z.string().nullable(),
});
export type Claim = z.output<typeof claim>;

export const createClaim = endpoint("POST", "/api/claims/", {
  access: "anyone",
  refuses: [429],
  summary:
    "Registrar una hoja en el Libro de Reclamaciones; al correo del consumidor llega el enlace de su copia",
  body: claimInput,
  status: 201,
  response: claimSheet,
});

/** Returns the whole sheet to anybody who has the link of its e-mails. */
export const getClaimCopy = endpoint("GET", "/api/claims/copy/{token}/", {
  access: "anyone",
  summary: "Copia completa de una hoja, por el enlace que se envió al consumidor",
  params: z.object({ token: z.string() }),
  response: claimSheet,
});

export const claimPageSizes = [10, 25, 50] as const;
export const claimOrderings = ["made_at", "due_date"] as const;

export const listClaims = endpoint("GET", "/api/claims/", {
  roles: ["support"],
  summary: "Hojas del Libro de Reclamaciones, la más reciente primero",
  query: z.object({
    /** A text that is searched in number, name, document and e-mail. */
    search: search.optional(),
    state: z.enum(claimStates, "Estado desconocido").optional(),
    ordering: z.enum([...claimOrderings, "-made_at", "-due_date"], "Orden desconocido").default("-made_at"),
    /** Finds only the sheet with this id. */
    id: idParam.optional(),
    ...paging(claimPageSizes[0]),
  }),
  response: pageOf(claim),
});

export const claimAnswer = z.object({ answer: requiredText(4000) });
export type ClaimAnswer = z.output<typeof claimAnswer>;

/** A second answer is refused with 409. */
export const answerClaim = endpoint("POST", "/api/claims/{id}/answer/", {
  roles: ["support"],
  refuses: [409],
  summary: "Responder una hoja; la respuesta se envía por correo al consumidor",
  params: idParams,
  body: claimAnswer,
  response: claim,
});
