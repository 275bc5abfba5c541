import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  hasFactor,
  getSecondFactor,
  type Passkey,
  removeTotp,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactor,
} from "@lonchera/contract/second-factor";
import { listSessions } from "@lonchera/contract/auth";
import { useUrlState } from "../../components/url-state.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { MissingRecordDialog } from "../../components/dialog-shell.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { AuthenticatorAppDialog } from "./authenticator-app-dialog.tsx";
import { AddPasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

function describeRenewalFailure(error: Error): string {
  return hasUnknownOutcome(error)
    ? `${error.message} Puede que tus códigos anteriores ya no sirvan: vuelve a crearlos.`
    : `No pudimos crear los códigos. ${error.message}`;
}

type RenewDialogProps = { onRenewed: (codes: readonly string[]) => void; onClose: () => void };

function RenewCodesDialog({ onRenewed, onClose }: RenewDialogProps) {
  const renewing = useExclusiveMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recovery_codes }) => onRenewed(recovery_codes),
  });
  return (
    <ConfirmDialog
      title="¿Crear códigos nuevos?"
      text="Tendrás 10 códigos nuevos. Los anteriores dejan de servir."
      confirmLabel="Crear códigos"
      busy={renewing.isPending}
      problem={renewing.isError ? describeRenewalFailure(renewing.error) : null}
      onConfirm={() => renewing.mutate()}
      onCancel={onClose}
    />
  );
}

/** Without its last factor, an account is protected only by its password. */
function describeRemoval({ is_required }: SecondFactor, isLast: boolean): string {
  if (!isLast) return "Ya no servirá para iniciar sesión.";
  return is_required
    ? "Es tu único segundo paso y tu trabajo lo exige: agrega otro antes de quitarlo."
    : "Es tu único segundo paso: tu cuenta quedará solo con la contraseña, y tus códigos de recuperación dejan de servir.";
}

function RemoveAppDialog({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  return (
    <DeleteDialog
      title="¿Quitar la app de autenticación?"
      text={describeRemoval(factor, factor.passkeys.length === 0)}
      confirmLabel="Quitar app"
      deleteRecord={() => call(removeTotp, {})}
      successMessage="App de autenticación quitada"
      failureMessage="No pudimos quitar la app"
      lists={[getSecondFactor]}
      onClose={onClose}
    />
  );
}

type PasskeyDialogProps = { factor: SecondFactor; passkey: Passkey; onClose: () => void };

function RemovePasskeyDialog({ factor, passkey: { id, name }, onClose }: PasskeyDialogProps) {
  return (
    <DeleteDialog
      title={`¿Eliminar la passkey ${name}?`}
      text={describeRemoval(factor, factor.totp === null && factor.passkeys.length === 1)}
      deleteRecord={() => call(removePasskey, { params: { id } })}
      successMessage="Passkey eliminada"
      failureMessage="No pudimos eliminar la passkey"
      lists={[getSecondFactor]}
      onClose={onClose}
    />
  );
}

/** Shows the dialog that the address names, and then the recovery codes that it created. */
export function SecondFactorDialogs({ factor }: { factor: SecondFactor }) {
  const { params, close } = useUrlState();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onClose = () => {
    close("dialog", "passkey");
    // The factor is reloaded in any case, because the answer to a change may have been lost.
    // The first factor ends the account's other sessions.
    void invalidateEndpoints(client, [getSecondFactor, listSessions]);
  };
  const finish = (recoveryCodes: readonly string[] | null, message = "") => {
    onClose();
    setCodes(recoveryCodes);
    if (recoveryCodes === null) snackbar.success(message);
  };
  const dialog = params.get("dialog");
  const adding = { isFirst: !hasFactor(factor), onClose };
  // The answer to the removal may have been lost. The address would keep its dialog, and no other one could follow.
  const missing = (
    <MissingRecordDialog onClose={onClose}>Ya no está en tu cuenta: se quitó antes.</MissingRecordDialog>
  );
  const passkey = factor.passkeys.find(({ id }) => String(id) === params.get("passkey"));
  return (
    <>
      {dialog === "app" && (
        <AuthenticatorAppDialog
          onAdded={(recoveryCodes) => finish(recoveryCodes, "App de autenticación cambiada")}
          {...adding}
        />
      )}
      {dialog === "quitar-app" &&
        (factor.totp ? <RemoveAppDialog factor={factor} onClose={onClose} /> : missing)}
      {dialog === "passkey" && (
        <AddPasskeyDialog
          onAdded={(recoveryCodes) => finish(recoveryCodes, "Passkey agregada")}
          {...adding}
        />
      )}
      {dialog === "nombre-passkey" && passkey && (
        <RenamePasskeyDialog
          passkey={passkey}
          onRenamed={() => finish(null, "Nombre cambiado")}
          onClose={onClose}
        />
      )}
      {dialog === "eliminar-passkey" &&
        (passkey ? <RemovePasskeyDialog factor={factor} passkey={passkey} onClose={onClose} /> : missing)}
      {dialog === "codigos" && <RenewCodesDialog onRenewed={finish} onClose={onClose} />}
      {/* The other dialog closes first and returns the focus. */}
      {codes && dialog === null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
