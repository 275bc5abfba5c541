import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, idParam } from "./field-schemas.ts";

const named = z.object({ id, name: z.string() });
const namedByCode = z.object({ id: z.string(), name: z.string() });

export type DocumentType = z.output<typeof named>;
export type ReceiptType = z.output<typeof namedByCode>;

export const listDocumentTypes = endpoint("GET", "/api/public/doc_type/", {
  access: "anyone",
  summary: "Tipos de documento",
  response: z.array(named),
});

export const listReceiptTypes = endpoint("GET", "/api/public/receipt_type/", {
  access: "anyone",
  summary: "Tipos de comprobante",
  response: z.array(namedByCode),
});

export const listItemTypes = endpoint("GET", "/api/public/item-type/", {
  access: "anyone",
  summary: "Tipos de plato",
  response: z.array(namedByCode),
});

export const listDepartments = endpoint("GET", "/api/departments/", {
  access: "signed-in",
  roles: ["operations"],
  summary: "Departamentos del Perú",
  response: z.array(named),
});

export const listProvinces = endpoint("GET", "/api/provinces/", {
  access: "signed-in",
  roles: ["operations"],
  summary: "Provincias de un departamento",
  query: z.object({ department_id: idParam }),
  response: z.array(named.extend({ department: id })),
});

export const listDistricts = endpoint("GET", "/api/districts/", {
  access: "signed-in",
  roles: ["operations"],
  summary: "Distritos de una provincia",
  query: z.object({ province_id: idParam }),
  response: z.array(named.extend({ province: id })),
});
