import type { CallInput } from "@lonchera/contract/endpoint";
import type { createCompany } from "@lonchera/contract/companies";

/** What the form of a new company sends; `changes` replace its fields. */
export function companyBody(changes: object = {}): CallInput<typeof createCompany>["body"] {
  return {
    name: "Núñez e Hijos S.A.C.",
    ruc: "20100070970",
    client_code: "C-001",
    pay_condition: "V030",
    address: "Av. Grau 123",
    department: 15,
    province: 1501,
    district: 150101,
    mobile: "987654321",
    ...changes,
  };
}
