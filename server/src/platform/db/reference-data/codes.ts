import {
  boletaType,
  companyDocumentType,
  invoiceType,
  payConditionNames,
  payConditions,
} from "@lonchera/domain/codes";
import { dniDocumentType } from "@lonchera/domain/identity-documents";
import { getCreditDays } from "@lonchera/domain/statements";

/** Identity documents by the ids of SUNAT, and the document type of company clients. */
export const documentTypeRows = [
  { id: dniDocumentType, name: "DNI" },
  { id: 4, name: "Carné de extranjería" },
  { id: 6, name: "RUC" },
  { id: 7, name: "Pasaporte" },
  { id: companyDocumentType, name: "Empresa" },
];

/** The receipt types of SUNAT's catalogue 01. */
export const receiptTypeRows = [
  { id: invoiceType, name: "Factura" },
  { id: boletaType, name: "Boleta" },
];

const baseTypes: readonly (readonly [string, string])[] = [
  ["CONVE", "Convencional"],
  ["DIETA", "Dieta"],
  ["VEGET", "Vegetariano"],
  ["RANCH", "Rancho"],
  ["ESPEC", "Especial"],
];
const variants = [1, 2, 3];

/** Ids have at most five characters, so variants are numbered as `DIET1`, `DIET2`. */
export const itemTypeRows = [
  ...baseTypes.flatMap(([id, name]) => [
    { id, name },
    ...variants.map((variant) => ({ id: `${id.slice(0, 4)}${variant}`, name: `${name} ${variant}` })),
  ]),
  { id: "TPAR1", name: "Para llevar" },
  { id: "SOBR1", name: "Sobretiempo" },
  { id: "ACAR1", name: "A la carta" },
];

export const payConditionRows = payConditions.map((id) => ({
  id,
  name: payConditionNames[id],
  days: getCreditDays(id),
}));
