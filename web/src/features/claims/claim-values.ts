import { zodResolver } from "@hookform/resolvers/zod";
import type { Control } from "react-hook-form";
import { claimInput, type ClaimInput, type makeClaim } from "@lonchera/contract/claims";
import type { CallInput } from "@lonchera/contract/endpoint";
import type { SessionUser } from "@lonchera/contract/auth";

type ClaimBody = CallInput<typeof makeClaim>["body"];

/** What the fields hold: nothing is chosen for the consumer. */
export type ClaimValues = Required<Omit<ClaimBody, "good_kind" | "claim_kind">> & {
  good_kind: ClaimBody["good_kind"] | "";
  claim_kind: ClaimBody["claim_kind"] | "";
};
export type ClaimControl = Control<ClaimValues, unknown, ClaimBody>;

/** The sheet is sent as it was typed: the server reads it by the same rules. */
export const claimResolver = zodResolver<ClaimValues, unknown, ClaimInput>(claimInput as never, undefined, {
  raw: true,
}) as never;

const dni = 1;
const carried: readonly number[] = [1, 4, 6, 7];

function documentOf(user: SessionUser) {
  const type = user.document_type;
  if (type === null || !carried.includes(type)) return {};
  return {
    document_type: type as ClaimValues["document_type"],
    document_number: user.identity_document,
  };
}

/** An empty sheet; of a signed-in customer what the account knows. */
export function newClaim(user: SessionUser | null): ClaimValues {
  const known =
    user === null || user.is_staff
      ? {}
      : {
          full_name: `${user.first_name} ${user.last_name}`.trim(),
          phone: user.phone,
          email: user.email,
          ...documentOf(user),
        };
  return {
    full_name: "",
    document_type: dni,
    document_number: "",
    address: "",
    phone: "",
    email: "",
    is_minor: false,
    guardian_name: "",
    good_kind: "",
    amount: "",
    good_description: "",
    claim_kind: "",
    detail: "",
    request: "",
    ...known,
  };
}
