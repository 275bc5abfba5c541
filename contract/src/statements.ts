import { z } from "zod";
import { payConditions } from "@lonchera/domain/codes";
import { monthPattern, statementLineKinds, statementStates } from "@lonchera/domain/statements";
import { endpoint } from "./endpoint.ts";
import { spreadsheetType } from "./reports.ts";
import { calendarDate, id, idParam, instant, optionalText, pageOf, paging } from "./field-schemas.ts";

/** An amount in soles with two decimals. It is negative if money is returned. */
const amount = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

export const monthParam = z.string().regex(monthPattern, "El mes no es válido");

/** The sums that the company owes. `total` is the sum of the five amounts before it at the menu's prices, with or without IGV. */
const statementSums = z.object({
  orders: z.int(),
  account: amount,
  subsidy: amount,
  payroll: amount,
  refunds: amount,
  adjustments: amount,
  total: amount,
  subtotal: amount,
  igv: amount,
  total_with_igv: amount,
});

export const statement = z.object({
  company_id: id,
  company_name: z.string(),
  ruc: z.string(),
  address: z.string(),
  month: monthParam,
  state: z.enum(statementStates),
  /** The number, e.g. `EC-000012`. A draft has neither a number nor dates. */
  number: z.string().nullable(),
  pay_condition: z.enum(payConditions),
  closed_at: instant.nullable(),
  due_date: calendarDate.nullable(),
  paid_at: instant.nullable(),
  sums: statementSums,
  /** All placed orders of the month, including what people pay themselves. The report of these days has the same sums. */
  all_orders: z.object({ orders: z.int(), subtotal: amount, igv: amount, total: amount }),
});
export type Statement = z.output<typeof statement>;

export const statementPerson = statementSums.extend({
  user_id: id,
  person: z.string(),
  identity_document: z.string(),
  employee_code: z.string(),
  cost_center: z.string(),
});
export type StatementPerson = z.output<typeof statementPerson>;

/** `cost_center` is empty for people without a cost centre. */
export const statementCostCenter = statementSums.extend({ cost_center: z.string(), people: z.int() });
export type StatementCostCenter = z.output<typeof statementCostCenter>;

const statementLine = z.object({
  order_id: id,
  id_order: z.string(),
  kind: z.enum(statementLineKinds),
  ordered_on: calendarDate,
  user_id: id,
  person: z.string(),
  cost_center: z.string(),
  account: amount,
  subsidy: amount,
  payroll: amount,
  total: amount,
  subtotal: amount,
  igv: amount,
});
export type StatementLine = z.output<typeof statementLine>;

export const statementPageSizes = [25, 50, 100] as const;
export const statementPaging = paging(statementPageSizes[0]);
export const statementPeopleQuery = z.object({
  cost_center: optionalText(60).optional(),
  ...statementPaging,
});

const params = z.object({ companyId: idParam, month: monthParam });
export const getStatement = endpoint("GET", "/api/statements/{companyId}/{month}/", {
  roles: ["billing"],
  summary: "Estado de cuenta de una empresa y un mes, o su borrador",
  params,
  response: statement,
});

/** A second call returns the same statement. */
export const closeStatement = endpoint("POST", "/api/statements/{companyId}/{month}/close/", {
  roles: ["billing"],
  refuses: [409],
  summary: "Cerrar el estado de cuenta de un mes que terminó",
  params,
  response: statement,
});

export const markStatementPaid = endpoint("PUT", "/api/statements/{companyId}/{month}/payment/", {
  roles: ["billing"],
  refuses: [409],
  summary: "Marcar un estado de cuenta cerrado como pagado, o quitar la marca",
  params,
  body: z.object({ paid: z.boolean("Valor no válido") }),
  response: statement,
});

export const listStatementPeople = endpoint("GET", "/api/statements/{companyId}/{month}/people/", {
  roles: ["billing"],
  summary: "Estado de cuenta por persona",
  params,
  query: statementPeopleQuery,
  response: pageOf(statementPerson),
});

export const listStatementCostCenters = endpoint("GET", "/api/statements/{companyId}/{month}/cost-centers/", {
  roles: ["billing"],
  summary: "Estado de cuenta por centro de costo",
  params,
  query: z.object(statementPaging),
  response: pageOf(statementCostCenter),
});

export const listStatementLines = endpoint("GET", "/api/statements/{companyId}/{month}/lines/", {
  roles: ["billing"],
  summary: "Pedidos, devoluciones y ajustes de un estado de cuenta",
  params,
  query: z.object({ kind: z.enum(statementLineKinds, "Tipo desconocido").optional(), ...statementPaging }),
  response: pageOf(statementLine),
});

export const exportStatement = endpoint("GET", "/api/statements/{companyId}/{month}/export/", {
  roles: ["billing"],
  refuses: [503],
  summary: "Estado de cuenta como hoja de cálculo",
  params,
  file: spreadsheetType,
});

export const exportPayroll = endpoint("GET", "/api/statements/{companyId}/{month}/payroll/xlsx/", {
  roles: ["billing"],
  refuses: [503],
  summary: "Descuentos por planilla de un mes como hoja de cálculo",
  params,
  file: spreadsheetType,
});

export const exportPayrollCsv = endpoint("GET", "/api/statements/{companyId}/{month}/payroll/csv/", {
  roles: ["billing"],
  refuses: [503],
  summary: "Descuentos por planilla de un mes como archivo CSV",
  params,
  file: "text/csv",
});
