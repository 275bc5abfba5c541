import { asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  listDepartments,
  listDistricts,
  listDocumentTypes,
  listItemTypes,
  listProvinces,
  listReceiptTypes,
} from "@lonchera/contract/reference";
import {
  departments,
  districts,
  documentTypes,
  itemTypes,
  provinces,
  receiptTypes,
} from "../../platform/db/schema/reference.ts";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";

export function referenceRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, listDocumentTypes, () => db.select().from(documentTypes).orderBy(asc(documentTypes.id)));
  route(app, listReceiptTypes, () => db.select().from(receiptTypes).orderBy(asc(receiptTypes.id)));
  route(app, listItemTypes, () => db.select().from(itemTypes).orderBy(asc(itemTypes.id)));
  route(app, listDepartments, () => db.select().from(departments).orderBy(asc(departments.id)));
  route(app, listProvinces, ({ query }) =>
    db
      .select({ id: provinces.id, name: provinces.name, department: provinces.departmentId })
      .from(provinces)
      .where(eq(provinces.departmentId, query.department_id))
      .orderBy(asc(provinces.id)),
  );
  route(app, listDistricts, ({ query }) =>
    db
      .select({ id: districts.id, name: districts.name, province: districts.provinceId })
      .from(districts)
      .where(eq(districts.provinceId, query.province_id))
      .orderBy(asc(districts.id)),
  );
}
