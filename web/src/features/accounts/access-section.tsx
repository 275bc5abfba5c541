import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { listHistory } from "@lonchera/contract/history";
import { hasUnknownOutcome, isIdentityConfirmationCanceled } from "../../lib/api/form-errors.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DialogSection } from "../../components/dialog-section.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";

/** These texts describe what an enabled client may do, and the consequences of both changes. */
export const clientAccessTexts = {
  active: "Puede iniciar sesión y pedir.",
  disabling:
    "Sus sesiones se cierran ahora mismo y no podrá iniciar sesión hasta que lo habilites. Sus órdenes se conservan.",
  enabling: "Podrá iniciar sesión otra vez con su contraseña de siempre.",
};

type AccessSectionProps = {
  isActive: boolean;
  /** Shows the state as the list does. */
  chip: ReactNode;
  /** The name of the person. */
  name: string;
  texts: typeof clientAccessTexts;
  change: (isActive: boolean) => Promise<unknown>;
  successMessage: string;
  failureMessage: string;
  /** The list that contains the account. */
  list: Endpoint;
  onChanged: () => void;
};

function useAccessChange(
  { isActive, change, successMessage, failureMessage, list, onChanged }: AccessSectionProps,
  close: () => void,
) {
  const client = useQueryClient();
  return useExclusiveMutation({
    mutationFn: () => change(!isActive),
    onSuccess: async () => {
      snackbar.success(successMessage);
      close();
      // The form then loads the account again.
      onChanged();
      await invalidateEndpoints(client, [list, listHistory]);
    },
    onError: async (error) => {
      if (!isIdentityConfirmationCanceled(error)) snackbar.error(failureMessage);
      if (!hasUnknownOutcome(error)) return;
      // When the changed account is loaded, the question would become the opposite one.
      close();
      onChanged();
      await invalidateEndpoints(client, [list, listHistory]);
    },
  });
}

/** Enables or disables a person's sign-in. It asks for a confirmation and is independent of the form. */
export function AccessSection(props: AccessSectionProps) {
  const { isActive, name, texts, failureMessage } = props;
  const action = isActive ? "Deshabilitar" : "Habilitar";
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const changing = useAccessChange(props, close);
  const ask = () => {
    changing.reset();
    setIsAsking(true);
  };
  return (
    <DialogSection label="Acceso">
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        {props.chip}
        <Typography sx={{ flexGrow: 1 }}>{isActive ? texts.active : "No puede iniciar sesión."}</Typography>
        <Button size="small" variant="outlined" color={isActive ? "error" : "primary"} onClick={ask}>
          {action}
        </Button>
      </Stack>
      {!isAsking && hasUnknownOutcome(changing.error) && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          No sabemos si se cambió su acceso. Mira arriba cómo está antes de volver a intentarlo.
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`¿${action} a ${name}?`}
        text={isActive ? texts.disabling : texts.enabling}
        confirmLabel={action}
        danger={isActive}
        busy={changing.isPending}
        problem={changing.isError ? `${failureMessage}. ${changing.error.message}` : null}
        onConfirm={() => changing.mutate()}
        onCancel={close}
      />
    </DialogSection>
  );
}
