import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { spreadsheetType } from "./reports.ts";
import {
  monthParam,
  statementPaging,
  statementPeopleQuery,
  statement,
  statementCostCenter,
  statementPerson,
} from "./statements.ts";
import { pageOf } from "./field-schemas.ts";

// Managers can read the closed statements of their own company. For a draft, the response is a 404.
const access = "company-manager";
const params = z.object({ month: monthParam });

export const listMyStatements = endpoint("GET", "/api/my-company/statements/", {
  access,
  summary: "Estados de cuenta cerrados de la propia empresa, lo más reciente primero",
  query: z.object(statementPaging),
  response: pageOf(statement),
});

export const getMyStatement = endpoint("GET", "/api/my-company/statements/{month}/", {
  access,
  summary: "Estado de cuenta cerrado de la propia empresa",
  params,
  response: statement,
});

export const listMyStatementPeople = endpoint("GET", "/api/my-company/statements/{month}/people/", {
  access,
  summary: "Estado de cuenta cerrado de la propia empresa por persona",
  params,
  query: statementPeopleQuery,
  response: pageOf(statementPerson),
});

export const listMyStatementCostCenters = endpoint(
  "GET",
  "/api/my-company/statements/{month}/cost-centers/",
  {
    access,
    summary: "Estado de cuenta cerrado de la propia empresa por centro de costo",
    params,
    query: z.object(statementPaging),
    response: pageOf(statementCostCenter),
  },
);

export const exportMyStatement = endpoint("GET", "/api/my-company/statements/{month}/export/", {
  refuses: [503],
  access,
  summary: "Estado de cuenta cerrado de la propia empresa como hoja de cálculo",
  params,
  file: spreadsheetType,
});

export const exportMyPayroll = endpoint("GET", "/api/my-company/statements/{month}/payroll/xlsx/", {
  refuses: [503],
  access,
  summary: "Descuentos por planilla de la propia empresa como hoja de cálculo",
  params,
  file: spreadsheetType,
});

export const exportMyPayrollCsv = endpoint("GET", "/api/my-company/statements/{month}/payroll/csv/", {
  refuses: [503],
  access,
  summary: "Descuentos por planilla de la propia empresa como archivo CSV",
  params,
  file: "text/csv",
});
