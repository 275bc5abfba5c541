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

/** A used challenge, or a passkey that the browser has already: an earlier attempt may have succeeded. */
function isMaybeAdded(failure: unknown): boolean {
  return (
    !(failure instanceof CallError && failure.kind === "refused") || failure.code === "challenge_expired"
  );
}

/**
 * Adds a factor. If an account without factors has one after an attempt without an answer, its recovery codes were
 * lost: new codes replace them.
 */
export function useAddingFactor(isFirst: boolean) {
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
    // Without an unanswered attempt the other tab has shown the account's codes.
    return added.recovery_codes || !wasUnanswered.current ? added : call(renewRecoveryCodes, {});
  };
}
