import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { minPasswordLength } from "@lonchera/contract/auth";
import { BusyButton } from "../../components/busy-button.tsx";
import { focusOnMount } from "../../components/focus.ts";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError } from "../../lib/api/errors.ts";
import { describeError, hasUnknownOutcome, showFieldErrors } from "../../lib/api/form-errors.ts";

type NewPasswordFormProps<Answer> = {
  save: (newPassword: string) => Promise<Answer>;
  onSaved?: (answer: Answer) => void;
  onRefused?: () => void;
  label: string;
  submitLabel: string;
  /** True if the password was saved before the page was mounted again. */
  wasSaved?: boolean;
  savedText: string;
  /** This advice is shown if the link is refused. */
  refusedHelp: string;
};

const maybeSaved =
  "Quizá ya quedó guardada, porque no llegó la respuesta de antes: prueba iniciar sesión con ella.";

/** Shows the form with which a user chooses a password. E-mail links lead to the pages that use it. */
export function NewPasswordForm<Answer>(props: NewPasswordFormProps<Answer>) {
  const form = useSchemaForm({
    schema: async () => (await import("./auth-schemas.ts")).newPasswordSchema,
    defaultValues: { new_password: "", confirmation: "" },
  });
  const [wasUnanswered, setWasUnanswered] = useState(false);
  const saving = useExclusiveMutation({
    mutationFn: props.save,
    onMutate: snackbar.dismissAll,
    onSuccess: (answer) => {
      props.onSaved?.(answer);
      form.reset();
    },
    onError: (error) => {
      if (hasUnknownOutcome(error)) setWasUnanswered(true);
      showFieldErrors(error, form.getValues(), form.setError);
      props.onRefused?.();
    },
  });
  const isLinkRefused = saving.error instanceof CallError && saving.error.code === "link_invalid";
  const submit = form.handleSubmit(({ new_password }) => saving.mutate(new_password));
  if (saving.isSuccess || props.wasSaved) {
    return (
      <Alert ref={focusOnMount} tabIndex={-1} severity="success">
        {props.savedText}
      </Alert>
    );
  }
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {saving.isError && (
        <Alert severity="error">
          {describeError(saving.error)}
          {isLinkRefused && (
            <Typography variant="body2">{wasUnanswered ? maybeSaved : props.refusedHelp}</Typography>
          )}
        </Alert>
      )}
      <FormPasswordField
        control={form.control}
        name="new_password"
        label={props.label}
        autoComplete="new-password"
        helperText={`Al menos ${minPasswordLength} caracteres`}
      />
      <FormPasswordField
        control={form.control}
        name="confirmation"
        label="Confirmar Contraseña"
        autoComplete="new-password"
      />
      <BusyButton type="submit" variant="contained" size="large" busy={saving.isPending}>
        {props.submitLabel}
      </BusyButton>
    </Stack>
  );
}
