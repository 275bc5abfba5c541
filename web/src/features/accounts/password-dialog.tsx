import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { z } from "zod";
import { changePassword, listSessions, passwordChange, minPasswordLength } from "@lonchera/contract/auth";
import { evenWithOtherErrors } from "@lonchera/contract/field-rules";
import { FormDialog } from "../../components/dialog-shell.tsx";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { describeError, hasUnknownOutcome, showFieldErrors } from "../../lib/api/form-errors.ts";
import { queryKey } from "../../lib/api/query.ts";

const failure = "Error cambiando la contraseña";
const maybeChanged =
  "No es correcta. Quizá tu contraseña ya cambió, porque no llegó la respuesta de antes: prueba aquí con la nueva.";

/** The schema compares the two passwords even if another field is wrong. */
const passwordForm = passwordChange
  .extend({ confirmation: z.string() })
  .refine(({ new_password, confirmation }) => new_password === confirmation, {
    path: ["confirmation"],
    message: "Las contraseñas no coinciden",
    ...evenWithOtherErrors,
  });

function usePasswordChange(onClose: () => void) {
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: passwordForm,
    defaultValues: { current_password: "", new_password: "", confirmation: "" },
  });
  const wasUnanswered = useRef(false);
  const changing = useExclusiveMutation({
    mutationFn: ({ current_password, new_password }: z.output<typeof passwordForm>) =>
      call(changePassword, { body: { current_password, new_password } }),
    onMutate: snackbar.dismissAll,
    onSuccess: () => {
      snackbar.success("Contraseña cambiada exitosamente");
      void client.invalidateQueries({ queryKey: queryKey(listSessions) });
      guard.leave();
    },
    onError: (error) => {
      snackbar.error(failure);
      showFieldErrors(error, form.getValues(), form.setError);
      if (hasUnknownOutcome(error)) wasUnanswered.current = true;
      if (error instanceof CallError && wasUnanswered.current && error.fields["current_password"])
        form.setError("current_password", { message: maybeChanged });
    },
  });
  const guard = useUnsavedChangesGuard({
    isDirty: form.formState.isDirty,
    isSaving: changing.isPending,
    close: onClose,
  });
  return { form, guard, changing };
}

type PasswordDialogProps = {
  /** The e-mail address for password managers. */
  email: string;
  onClose: () => void;
};

export function PasswordDialog({ email, onClose }: PasswordDialogProps) {
  const { form, guard, changing } = usePasswordChange(onClose);
  const { control } = form;
  const submit = form.handleSubmit((values) => changing.mutate(values));
  return (
    <FormDialog
      title="Cambiar Contraseña"
      width="xs"
      submitLabel="Cambiar Contraseña"
      isBusy={changing.isPending}
      onClose={guard.requestClose}
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        {changing.error && (
          <Alert severity="error">
            {failure}. {describeError(changing.error)}
          </Alert>
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField
          control={control}
          name="current_password"
          label="Contraseña Actual"
          autoComplete="current-password"
        />
        <FormPasswordField
          control={control}
          name="new_password"
          label="Nueva Contraseña"
          autoComplete="new-password"
          helperText={`Al menos ${minPasswordLength} caracteres, y que no sea una de las más comunes`}
        />
        <FormPasswordField
          control={control}
          name="confirmation"
          label="Confirmar Contraseña"
          autoComplete="new-password"
        />
      </Stack>
      {guard.question}
    </FormDialog>
  );
}
