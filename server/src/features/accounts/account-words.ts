import type { Account } from "@lonchera/contract/accounts";
import { displayDate } from "@lonchera/domain/calendar";
import { customerTypeNames } from "@lonchera/domain/codes";
import { documentTypeRows } from "../../platform/db/reference-data/codes.ts";
import type { Snapshot } from "../history/record-change.ts";

/** An account as its history tells it. */
export function accountInWords(account: Account): Snapshot {
  const document = documentTypeRows.find(({ id }) => id === account.document_type);
  return {
    Nombres: account.first_name,
    Apellidos: account.last_name || null,
    Correo: account.email,
    Teléfono: account.phone || null,
    Empresa: account.company_name,
    "Tipo de Cliente": account.customer_type && customerTypeNames[account.customer_type],
    "Tipo de documento": document?.name ?? null,
    Documento: account.identity_document || null,
    "Fecha de nacimiento": account.birth_date && displayDate(account.birth_date),
    Calle: account.street || null,
    Ciudad: account.city || null,
    Región: account.state || null,
    "Código postal": account.postal_code || null,
    País: account.country || null,
    Estado: account.is_active ? "Activo" : "Inactivo",
  };
}
