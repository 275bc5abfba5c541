import Button from "@mui/material/Button";
import { useState } from "react";
import { useSearchParams } from "react-router";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { passwordMinLength, register } from "@lonchera/contract/auth";
import type { CallInput } from "@lonchera/contract/endpoint";
import { legalVersion, registrationConsentText } from "@lonchera/contract/privacy";
import { FormCheckbox } from "../../components/form-choices.tsx";
import { FormPasswordField, FormTextField } from "../../components/form-fields.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { showFieldErrors, errorText } from "../../lib/api/errors.ts";
import { ConsentLinks } from "../privacy/legal-links.tsx";
import { invitationParam, type AuthFormProps } from "./login-form.tsx";

const NoticeDialog = lazyPart(async () => (await import("../../components/dialog-shell.tsx")).NoticeDialog);

const failed = "El proceso de registro falló, por favor vuelve a intentarlo.";

export function RegisterForm({ company, email, onSwitch }: AuthFormProps) {
  const snackbar = useSnackbar();
  const [registered, setRegistered] = useState(false);
  const invitation = useSearchParams()[0].get(invitationParam);
  const { control, handleSubmit, getValues, setError } = useSchemaForm({
    schema: async () => (await import("./auth-schemas.ts")).registrationForm,
    defaultValues: { first_name: "", email, password: "", accept_politics: false },
  });
  const attempt = useExclusiveMutation({
    mutationFn: (body: CallInput<typeof register>["body"]) => call(register, { body }),
    onSuccess: () => setRegistered(true),
    onError: (error) => {
      showFieldErrors(error, getValues(), setError);
      snackbar.error(failed);
    },
  });
  const submit = handleSubmit((values) =>
    attempt.mutate({
      ...values,
      company: company.slug,
      consents_version: legalVersion,
      ...(invitation !== null && { invitation }),
    }),
  );
  const backToLogin = () => onSwitch("login", getValues("email"));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {attempt.isError && <Alert severity="error">{errorText(attempt.error)}</Alert>}
      {invitation !== null && !attempt.isError && (
        <Alert severity="info">
          Tienes una invitación de {company.name}. Completa tus datos para usarla.
        </Alert>
      )}
      <FormTextField control={control} name="first_name" label="Nombre" autoComplete="name" />
      <FormTextField control={control} name="email" label="Correo" type="email" autoComplete="username" />
      <FormPasswordField
        control={control}
        name="password"
        label="Contraseña"
        autoComplete="new-password"
        helperText={`Al menos ${passwordMinLength} caracteres`}
      />
      <div>
        <FormCheckbox control={control} name="accept_politics" label={registrationConsentText} />
        <ConsentLinks />
      </div>
      <Button type="submit" variant="contained" size="large" loading={attempt.isPending}>
        Registrarse
      </Button>
      <Button onClick={backToLogin}>Ya tengo una cuenta</Button>
      {registered && (
        <NoticeDialog title="¡Registro Exitoso!" closeLabel="Entendido" onClose={backToLogin}>
          Enviamos un correo de confirmación a <strong>{getValues("email")}</strong>. Abre el enlace que trae
          para activar tu cuenta; si no lo ves, revisa la carpeta de correo no deseado.
        </NoticeDialog>
      )}
    </Stack>
  );
}
