import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { changePassword, passwordChange, passwordMinLength } from "@lonchera/contract/auth";
import { call } from "../../lib/api/call.ts";
import { reasonOf, showFieldErrors } from "../../lib/api/form-errors.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { FormPasswordField } from "../../components/form-password-field.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useUnsavedGuard } from "../../components/use-unsaved-guard.tsx";
import { useAct } from "../../components/use-act.ts";

const failure = "Error cambiando la contraseña";

/** The new one twice; that they differ is said also while something else is wrong. */
const passwordForm = passwordChange
  .extend({ confirmation: z.string() })
  .refine(({ new_password, confirmation }) => new_password === confirmation, {
    path: ["confirmation"],
    message: "Las contraseñas no coinciden",
    when: () => true,
  });

function useChange(onClose: () => void) {
  const snackbar = useSnackbar();
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { current_password: "", new_password: "", confirmation: "" },
  });
  const guard = useUnsavedGuard(form.formState.isDirty, onClose);
  const changing = useAct({
    mutationFn: ({ current_password, new_password }: z.output<typeof passwordForm>) =>
      call(changePassword, { body: { current_password, new_password } }),
    onSuccess: () => {
      snackbar.success("Contraseña cambiada exitosamente");
      guard.leave();
    },
    onError: (error) => {
      snackbar.error(failure);
      showFieldErrors(error, form.getValues(), form.setError);
    },
  });
  return { form, guard, changing };
}

type PasswordDialogProps = {
  /** Tells password managers whose password it is. */
  email: string;
  onClose: () => void;
};

/** Another password for whoever knows the present one. */
export function PasswordDialog({ email, onClose }: PasswordDialogProps) {
  const { form, guard, changing } = useChange(onClose);
  const { control } = form;
  const submit = form.handleSubmit((values) => changing.mutate(values));
  const actions = (
    <>
      <Button color="inherit" onClick={guard.requestClose} disabled={changing.isPending}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" loading={changing.isPending}>
        Cambiar Contraseña
      </Button>
    </>
  );
  return (
    <DialogShell
      open
      title="Cambiar Contraseña"
      width="xs"
      onClose={guard.requestClose}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        {changing.error && (
          <Alert severity="error">
            {failure}. {reasonOf(changing.error)}
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
          helperText={`Al menos ${passwordMinLength} caracteres, y que no sea una de las más comunes`}
        />
        <FormPasswordField
          control={control}
          name="confirmation"
          label="Confirmar Contraseña"
          autoComplete="new-password"
        />
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
