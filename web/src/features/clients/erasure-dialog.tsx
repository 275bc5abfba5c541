import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "@lonchera/contract/accounts";
import { listClients } from "@lonchera/contract/clients";
import { dataRequest, eraseClient, type DataRequest } from "@lonchera/contract/privacy";
import { formatFullName } from "@lonchera/domain/texts";
import { Consequences } from "../../components/consequences.tsx";
import { FormDialog } from "../../components/dialog-shell.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { FormTextField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { describeError, showFieldErrors } from "../../lib/api/form-errors.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { RequestNoteField } from "./data-request-dialog.tsx";

const consequences = [
  "Sus sesiones se cierran y ya no podrá entrar.",
  "Se borran su nombre, correo, teléfono, documento, fecha de nacimiento y dirección.",
  "Sus pedidos quedan sin sus datos, salvo el RUC de sus facturas, porque las normas tributarias obligan a conservarlos.",
  "Sus hojas del Libro de Reclamaciones se conservan el tiempo que manda la ley.",
  "Le avisamos por correo.",
];

type ErasureDialogProps = {
  client: Account;
  onErased: () => void;
  onClose: () => void;
};

function useErasure({ client, onErased, onClose }: ErasureDialogProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: dataRequest,
    defaultValues: { note: "", email: "" },
  });
  const erasing = useExclusiveMutation({
    mutationFn: (body: DataRequest) => call(eraseClient, { params: { id: client.id }, body }),
    onSuccess: async () => {
      snackbar.success("Eliminamos sus datos personales");
      guard.leave();
      onErased();
      await invalidateEndpoints(queryClient, [listClients]);
    },
    onError: (error) => showFieldErrors(error, form.getValues(), form.setError),
  });
  const guard = useUnsavedChangesGuard({
    isDirty: form.formState.isDirty,
    isSaving: erasing.isPending,
    close: onClose,
  });
  return { form, guard, erasing };
}

/** Erases a client who asked for it and cannot sign in. */
export function ErasureDialog(props: ErasureDialogProps) {
  const { client } = props;
  const { form, guard, erasing } = useErasure(props);
  const { control } = form;
  const submit = form.handleSubmit((body) => erasing.mutate(body));
  return (
    <FormDialog
      title={`Eliminar los datos de ${formatFullName(client)}`}
      submitLabel="Eliminar datos personales"
      color="error"
      isBusy={erasing.isPending}
      onClose={guard.requestClose}
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        {erasing.error && (
          <Alert severity="error" ref={scrollIntoView}>
            {describeError(erasing.error)}
          </Alert>
        )}
        <Typography sx={{ overflowWrap: "anywhere" }}>
          Vas a eliminar los datos de quien usa el correo <strong>{client.email}</strong>.
        </Typography>
        <Stack sx={{ gap: 1 }}>
          <Consequences of={consequences} />
        </Stack>
        <RequestNoteField control={control} />
        <FormTextField
          control={control}
          name="email"
          label="Correo del cliente"
          type="email"
          required
          autoComplete="off"
          helperText="Escríbelo para confirmar a quién eliminas."
        />
      </Stack>
      {guard.question}
    </FormDialog>
  );
}
