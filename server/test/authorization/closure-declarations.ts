import { closureBody, buildLimitBody } from "./bodies.ts";
import type { Declaration } from "./cells.ts";
import { declareId } from "./order-declarations.ts";
import * as things from "./id-sources.ts";

const anyId = { value: "1" };

/** The endpoints of closed days and portion limits. */
export const closureDeclarations: Readonly<Record<string, Declaration | readonly Declaration[]>> = {
  "GET /api/closures/": { query: { id: anyId, company: anyId } },
  "POST /api/closures/": { body: closureBody },
  "PUT /api/closures/{id}/": { params: { id: things.closure }, body: closureBody },
  "DELETE /api/closures/{id}/": declareId(things.closure),
  "GET /api/closures/{id}/orders/": declareId(things.closure),
  "POST /api/closures/{id}/orders/move/": {
    params: { id: things.closure },
    body: { date: "2026-12-30", after: { value: 1 } },
  },
  "POST /api/closures/{id}/orders/cancel/": { params: { id: things.closure }, body: { after: { value: 1 } } },
  "GET /api/portion-limits/": { query: { id: anyId } },
  "POST /api/portion-limits/": { body: buildLimitBody },
  "PUT /api/portion-limits/{id}/": { params: { id: things.portionLimit }, body: buildLimitBody },
  "DELETE /api/portion-limits/{id}/": declareId(things.portionLimit),
};
