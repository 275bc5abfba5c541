import { companyDocumentType } from "@lonchera/domain/codes";
import { findDocumentType, isIdentityDocument } from "@lonchera/domain/documents";
import type { Documented } from "../accounts/save-account.ts";

/**
 * The type of a person's document: the present one if the number has its format, or that of the number. Undefined for a
 * number that tells none.
 */
export function tellDocumentType({
  customer_type,
  document_type: type,
  identity_document: number,
}: Documented): number | null | undefined {
  if (customer_type === "type2") return companyDocumentType;
  if (number === "" || (type !== null && isIdentityDocument(type, number))) return type;
  return findDocumentType(number);
}
