import { z } from "zod";
import { statementStates } from "@lonchera/domain/statements";
import { endpoint } from "./endpoint.ts";
import { monthParam, statementPaging, statement } from "./statements.ts";
import { idParam, pageOf } from "./field-schemas.ts";

// This is a separate module, because every page of the web loads the access rights of this list.
export const listStatements = endpoint("GET", "/api/statements/", {
  roles: ["billing"],
  summary:
    "Estados de cuenta de un mes por empresa, con los borradores. Sin mes: los cerrados, lo más reciente primero",
  query: z.object({
    company: idParam.optional(),
    month: monthParam.optional(),
    state: z.enum(statementStates, "Estado desconocido").optional(),
    ...statementPaging,
  }),
  response: pageOf(statement),
});
