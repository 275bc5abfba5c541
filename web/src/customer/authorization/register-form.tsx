import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { passwordMinLength, register, registration } from "@lonchera/contract/session";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { call } from "../../http/call.ts";
import { showFieldErrors, reasonOf } from "../../http/form-errors.ts";
import { FormPasswordField } from "../../ui/form-password-field.tsx";
import { FormTextField } from "../../ui/form-text-field.tsx";
import { useSnackbar } from "../../ui/snackbars.tsx";
import type { ModeProps } from "./mode.ts";
import { RegisteredDialog } from "./registered-dialog.tsx";

const failed = "El proceso de registro falló, por favor vuelve a intentarlo.";

const fields = registration.omit({ company: true });

export function RegisterForm({ company, email, onSwitch }: ModeProps) {
  const snackbar = useSnackbar();
  const [registered, setRegistered] = useState(false);
  const { control, handleSubmit, getValues, setError } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { first_name: "", email, password: "" },
  });
  const attempt = useMutation({
    mutationFn: (body: BodyOf<typeof register>) => call(register, { body }),
    onSuccess: () => setRegistered(true),
    onError: (error) => {
      showFieldErrors(error, getValues(), setError);
      snackbar.error(failed);
    },
  });
  const submit = handleSubmit((values) => attempt.mutate({ ...values, company: company.slug }));
  const backToLogin = () => onSwitch("login", getValues("email"));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {attempt.isError && <Alert severity="error">{reasonOf(attempt.error)}</Alert>}
      <FormTextField control={control} name="first_name" label="Nombre" autoComplete="name" />
      <FormTextField control={control} name="email" label="Correo" type="email" autoComplete="username" />
      <FormPasswordField
        control={control}
        name="password"
        label="Contraseña"
        autoComplete="new-password"
        helperText={`Al menos ${passwordMinLength} caracteres`}
      />
      <Button type="submit" variant="contained" size="large" loading={attempt.isPending}>
        Registrarse
      </Button>
      <Button onClick={backToLogin}>Ya tengo una cuenta</Button>
      <RegisteredDialog open={registered} email={getValues("email")} onClose={backToLogin} />
    </Stack>
  );
}
