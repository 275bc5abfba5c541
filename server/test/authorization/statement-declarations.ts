import type { Declaration } from "./cells.ts";
import { none } from "./order-declarations.ts";
import * as portal from "./portal-id-sources.ts";
import * as things from "./id-sources.ts";

const key = { companyId: portal.billedCompany, month: { value: "2026-01" } };
const ofCompany: Declaration = { params: key };
/** The company is always the caller's. */
const mine: Declaration = { params: { month: portal.closedMonth } };

/** The endpoints of statements. */
export const statementDeclarations: Readonly<Record<string, Declaration | readonly Declaration[]>> = {
  "GET /api/statements/": { query: { company: things.filterCompany } },
  "GET /api/statements/{companyId}/{month}/": ofCompany,
  "POST /api/statements/{companyId}/{month}/close/": ofCompany,
  "PUT /api/statements/{companyId}/{month}/payment/": { params: key, body: { paid: true } },
  "GET /api/statements/{companyId}/{month}/people/": ofCompany,
  "GET /api/statements/{companyId}/{month}/cost-centers/": ofCompany,
  "GET /api/statements/{companyId}/{month}/lines/": ofCompany,
  "GET /api/statements/{companyId}/{month}/export/": ofCompany,
  "GET /api/statements/{companyId}/{month}/payroll/xlsx/": ofCompany,
  "GET /api/statements/{companyId}/{month}/payroll/csv/": ofCompany,
  "GET /api/my-company/statements/": none,
  "GET /api/my-company/statements/{month}/": mine,
  "GET /api/my-company/statements/{month}/people/": mine,
  "GET /api/my-company/statements/{month}/cost-centers/": mine,
  "GET /api/my-company/statements/{month}/export/": mine,
  "GET /api/my-company/statements/{month}/payroll/xlsx/": mine,
  "GET /api/my-company/statements/{month}/payroll/csv/": mine,
};
