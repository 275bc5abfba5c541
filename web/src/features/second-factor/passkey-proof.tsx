import { useQuery } from "@tanstack/react-query";
import {
  confirmIdentityByPasskey,
  getSecondFactor,
  startPasskeyProof,
} from "@lonchera/contract/second-factor";
import { BusyButton } from "../../components/busy-button.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { canUsePasskeys, signWithPasskey } from "./passkeys.ts";

async function confirmByPasskey(): Promise<void> {
  const { token, options } = await call(startPasskeyProof, {});
  await call(confirmIdentityByPasskey, { body: { token, passkey: await signWithPasskey(options) } });
}

type PasskeyProofProps = {
  disabled: boolean;
  onConfirmed: () => void;
  /** It receives null before each attempt. */
  onProblem: (message: string | null) => void;
};

/** Confirms the identity with a passkey, if the account has one. */
export function PasskeyProofButton({ disabled, onConfirmed, onProblem }: PasskeyProofProps) {
  const factor = useQuery(query(getSecondFactor, {}));
  const { mutate, isPending } = useExclusiveMutation({
    mutationFn: confirmByPasskey,
    onMutate: () => onProblem(null),
    onSuccess: onConfirmed,
    onError: (error) => onProblem(error.message),
  });
  if (!canUsePasskeys() || !factor.data?.passkeys.length) return null;
  return (
    <BusyButton disabled={disabled} busy={isPending} onClick={() => mutate()} sx={{ mr: "auto" }}>
      Usar passkey
    </BusyButton>
  );
}
