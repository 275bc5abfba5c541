/**
 * The product codes of the API and the database (specification, sections 3 and 9). Menus and the columns of the mobility
 * report have this order. The cart groups a day's products in the order of its meals (`groupCart`).
 */
export const productCodes = ["DESAY", "ALMUE", "CENAC", "ESPEC", "DESST", "CENST"] as const;
export type ProductCode = (typeof productCodes)[number];

export function isProductCode(code: string): code is ProductCode {
  return (productCodes as readonly string[]).includes(code);
}

export const productNames: Readonly<Record<ProductCode, string>> = {
  DESAY: "Desayuno",
  ALMUE: "Almuerzo",
  CENAC: "Cena",
  ESPEC: "Especial",
  DESST: "Desayuno Sobretiempo",
  CENST: "Cena Sobretiempo",
};

/** A dish with at most this number of portions left is nearly sold out. */
export const lowStockThreshold = 10;

/** Monday is first, as in ISO weeks. */
export const weekDays = ["LU", "MA", "MI", "JU", "VI", "SA", "DO"] as const;
export type WeekDay = (typeof weekDays)[number];

export const weekDayNames: Readonly<Record<WeekDay, string>> = {
  LU: "Lunes",
  MA: "Martes",
  MI: "Miércoles",
  JU: "Jueves",
  VI: "Viernes",
  SA: "Sábado",
  DO: "Domingo",
};

export const customerTypes = ["type1", "type2"] as const;
export type CustomerType = (typeof customerTypes)[number];

export const customerTypeNames: Readonly<Record<CustomerType, string>> = {
  type1: "Cliente",
  type2: "Cliente - Empresa",
};

/** The rules for registering as a company's customer. */
export const joinRules = ["open", "domain", "invitation"] as const;
export type JoinRule = (typeof joinRules)[number];

export const joinRuleNames: Readonly<Record<JoinRule, string>> = {
  open: "Cualquier persona",
  domain: "Con correo de la compañía",
  invitation: "Con invitación",
};

/** The roles of staff with limited rights. */
export const limitedRoles = ["operations", "kitchen", "billing", "support"] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/** An owner may do everything. */
export const staffRoles = ["owner", ...limitedRoles] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  owner: "Dueño",
  operations: "Operaciones",
  kitchen: "Cocina",
  billing: "Facturación",
  support: "Atención",
};

export const subitemTypes = ["Entrada", "Fondo", "Postre", "Bebida", "Refrigerio"] as const;
export type SubitemType = (typeof subitemTypes)[number];

export const subitemOptions = ["OPT1", "OPT2", "OPT3", "OPT4", "OPT5", "VEGE", "REF1", "REF2"] as const;
export type SubitemOption = (typeof subitemOptions)[number];

/** The document type of company clients and their orders. */
export const companyDocumentType = 96;
/** Returns the company's document type for a company client, and `own` for everybody else. */
export function getDocumentType<Type>(customerType: CustomerType | null, own: Type): Type | 96 {
  return customerType === "type2" ? companyDocumentType : own;
}
/** The receipt type of an invoice, the only one with a RUC. */
export const invoiceType = "01";
/** The receipt type of a boleta. */
export const boletaType = "03";
/** The value of `ruc_number` for a receipt without a RUC. */
export const noRuc = "00000000";

/** The payment terms of a company with their labels. */
export const payConditionNames = {
  V001: "Pago Inmediato/Contado",
  V007: "Crédito 7 días",
  V015: "Crédito 15 días",
  V030: "Crédito 30 días",
  V045: "Crédito 45 días",
  V060: "Crédito 60 días",
  V090: "Crédito 90 días",
  V120: "Crédito 120 días",
  V180: "Crédito 180 días",
  V360: "Crédito 360 días",
} as const;
export type PayCondition = keyof typeof payConditionNames;
export const payConditions = Object.keys(payConditionNames) as PayCondition[];

/** The numbers of hours before the first closing of a day among which a company chooses when its people are reminded. */
export const reminderHours = [1, 2, 3, 4, 6, 8, 12, 24] as const;
export type ReminderHours = (typeof reminderHours)[number];
