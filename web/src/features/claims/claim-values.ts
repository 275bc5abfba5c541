import type { Control } from "react-hook-form";
import { claimInput, type makeClaim } from "@lonchera/contract/claims";
import type { CallInput } from "@lonchera/contract/endpoint";
import type { SessionUser } from "@lonchera/contract/auth";
import type { FormSchema } from "../../components/schema-form.ts";

type ClaimBody = CallInput<typeof makeClaim>["body"];

/** What the fields hold: nothing is chosen for the consumer. */
export type ClaimValues = Required<Omit<ClaimBody, "good_kind" | "claim_kind">> & {
  good_kind: ClaimBody["good_kind"] | "";
  claim_kind: ClaimBody["claim_kind"] | "";
};
export type ClaimControl = Control<ClaimValues, unknown, ClaimBody>;

export const claimForm: FormSchema<ClaimValues, ClaimBody> = {
  inputSchema: claimInput,
  toInput: (values) => values,
};

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
export function initialClaimValues(user: SessionUser | null): ClaimValues {
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
