import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import {
  dataRequest,
  exportPersonalData,
  requestNoteLabel,
  type DataRequest,
  type PersonalData,
} from "@lonchera/contract/privacy";
import { listHistory } from "@lonchera/contract/history";
import { toLimaDate } from "@lonchera/domain/calendar";
import { FormDialog } from "../../components/dialog-shell.tsx";
import { saveJson } from "../../components/save-file.ts";
import { scrollIntoView } from "../../components/focus.ts";
import { FormTextField, ReadOnlyField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call, longTimeout } from "../../lib/api/call.ts";
import { describeError, showFieldErrors } from "../../lib/api/form-errors.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";

/** Asks for the note that the history keeps. */
export function RequestNoteField({ control }: { control: Control<DataRequest, unknown, DataRequest> }) {
  return (
    <FormTextField
      control={control}
      name="note"
      label={requestNoteLabel}
      helperText="Cómo y cuándo lo pidió, como el número de su carta. Queda en el historial: no escribas datos personales."
      required
      multiline
      minRows={2}
    />
  );
}

function isEmpty({ account, claims, named_in_orders }: PersonalData): boolean {
  return account === null && claims.length + named_in_orders.length === 0;
}

function getFileName({ account, made_at }: PersonalData): string {
  const owner = account === null ? "datos" : `datos_cliente_${account.id}`;
  return `${owner}_${toLimaDate(Date.parse(made_at))}.json`;
}

function useDataRequest(email: string, onClose: () => void) {
  const client = useQueryClient();
  const form = useSchemaForm({ schema: dataRequest, defaultValues: { email, note: "" } });
  const exporting = useExclusiveMutation({
    mutationFn: async (body: DataRequest) => {
      const data = await call(exportPersonalData, { body }, { timeout: longTimeout });
      if (!isEmpty(data)) saveJson(data, getFileName(data));
      return data;
    },
    onSuccess: async (data, sent) => {
      if (isEmpty(data)) return form.reset(sent);
      snackbar.success("Descargamos sus datos en un archivo");
      guard.leave();
      await invalidateEndpoints(client, [listHistory]);
    },
    onError: (error) => showFieldErrors(error, form.getValues(), form.setError),
  });
  const guard = useUnsavedChangesGuard({
    isDirty: form.formState.isDirty,
    isSaving: exporting.isPending,
    close: onClose,
  });
  return { form, guard, exporting };
}

type DataRequestDialogProps = {
  /** It is the e-mail of the client who asks, or null to type the one of somebody who may have no account. */
  email: string | null;
  onClose: () => void;
};

/** Downloads the stored data about a person who asked for it and cannot sign in. */
export function DataRequestDialog({ email, onClose }: DataRequestDialogProps) {
  const { form, guard, exporting } = useDataRequest(email ?? "", onClose);
  const { control } = form;
  const submit = form.handleSubmit((body) => exporting.mutate(body));
  return (
    <FormDialog
      title="Solicitud de acceso a datos"
      submitLabel="Descargar sus datos"
      isBusy={exporting.isPending}
      onClose={guard.requestClose}
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        {exporting.error && (
          <Alert severity="error" ref={scrollIntoView}>
            {describeError(exporting.error)}
          </Alert>
        )}
        {exporting.data && isEmpty(exporting.data) && (
          <Alert severity="info" ref={scrollIntoView}>
            No guardamos datos de cliente de {exporting.variables.email}. Las cuentas del personal están en
            «Personal».
          </Alert>
        )}
        <Typography>
          Comprueba primero que quien lo pide es el titular. El archivo tiene su cuenta, sus órdenes y las
          hojas de reclamación de su correo; le avisamos a ese correo. Hay 20 días hábiles para responder.
        </Typography>
        {email === null ? (
          <FormTextField control={control} name="email" label="Correo del titular" type="email" required />
        ) : (
          <ReadOnlyField label="Correo del titular" value={email} />
        )}
        <RequestNoteField control={control} />
      </Stack>
      {guard.question}
    </FormDialog>
  );
}
