import { useRef, useState } from "react";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import {
  type addTotp,
  getSecondFactor,
  renewRecoveryCodes,
  hasFactor,
} from "@lonchera/contract/second-factor";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";

type AddedFactor = ResponseOf<typeof addTotp>;

async function renewUnseenCodes(failure: unknown): Promise<AddedFactor> {
  const factor = await call(getSecondFactor, {}).catch(() => null);
  if (!factor || !hasFactor(factor)) throw failure;
  return call(renewRecoveryCodes, {});
}

/**
 * Returns whether an earlier attempt may have succeeded. Then its challenge is used, or the browser already has the
 * passkey.
 */
function isMaybeAdded(failure: unknown): boolean {
  return (
    !(failure instanceof CallError && failure.kind === "refused") || failure.code === "challenge_expired"
  );
}

/**
 * Adds a factor. If the answer to an account's first factor was lost, nobody saw its recovery codes, so new codes
 * replace them.
 */
export function useAddFactor(isFirst: boolean) {
  // After a lost answer the factor may appear in the profile while the dialog is open.
  const [wasFirst] = useState(isFirst);
  const wasUnanswered = useRef(false);
  return async (add: () => Promise<AddedFactor>): Promise<AddedFactor> => {
    if (!wasFirst) return add();
    const added = await add().catch((failure: unknown) => {
      if (hasUnknownOutcome(failure)) wasUnanswered.current = true;
      if (!wasUnanswered.current || !isMaybeAdded(failure)) throw failure;
      return renewUnseenCodes(failure);
    });
    // If no answer was lost, another tab has added the first factor and shown its codes.
    return added.recovery_codes || !wasUnanswered.current ? added : call(renewRecoveryCodes, {});
  };
}
