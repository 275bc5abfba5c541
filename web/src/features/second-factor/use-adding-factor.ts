import { useState } from "react";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import {
  type addApp,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from "@lonchera/contract/second-factor";
import { call } from "../../lib/api/call.ts";

export function hasFactor({ totp, passkeys }: SecondFactor): boolean {
  return totp !== null || passkeys.length > 0;
}

type Added = ResponseOf<typeof addApp>;

async function renewUnseenCodes(failure: unknown): Promise<Added> {
  const factor = await call(getSecondFactor, {}).catch(() => null);
  if (!factor || !hasFactor(factor)) throw failure;
  return call(renewRecoveryCodes, {});
}

/**
 * Adds a factor. If an account without factors has one after a failure, the answer with its recovery codes was lost:
 * new codes replace them.
 */
export function useAddingFactor(isFirst: boolean) {
  // After a lost answer the factor may appear in the profile while the dialog is open.
  const [wasFirst] = useState(isFirst);
  return async (add: () => Promise<Added>): Promise<Added> => {
    if (!wasFirst) return add();
    const added = await add().catch(renewUnseenCodes);
    return added.recovery_codes ? added : call(renewRecoveryCodes, {});
  };
}
