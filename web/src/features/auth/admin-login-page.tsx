import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { Link as RouterLink } from "react-router";
import { credentials, login } from "@lonchera/contract/auth";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { EmailConfirmationNotice } from "../../components/confirmation-note.tsx";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { paths } from "../../app/paths.ts";
import { useSchemaForm } from "../../components/schema-form.ts";
import { CallError } from "../../lib/api/errors.ts";
import { call } from "../../lib/api/call.ts";
import { loginErrorText, loginHelpText } from "./login-form.tsx";
import { signIn } from "../../lib/session/session.ts";
import { FormPasswordField, FormTextField } from "../../components/form-fields.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";

const otherPageHint = "Si eres cliente, entra desde la página de tu compañía.";

function AdminLoginForm() {
  const snackbar = useSnackbar();
  const { control, handleSubmit, reset } = useSchemaForm({
    schema: credentials,
    defaultValues: { email: "", password: "" },
  });
  const attempt = useExclusiveMutation({
    mutationFn: (body: BodyOf<typeof login>) => call(login, { body }),
    onSuccess: signIn,
    onError: (error) => {
      snackbar.error(loginErrorText(error));
      if (error instanceof CallError && error.status === 403) reset();
    },
  });
  const submit = handleSubmit((values) => attempt.mutate({ ...values, staff: true }));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {attempt.isError && <Alert severity="error">{loginHelpText(attempt.error, otherPageHint)}</Alert>}
      <FormTextField control={control} name="email" label="Correo" type="email" autoComplete="username" />
      <FormPasswordField
        control={control}
        name="password"
        label="Contraseña"
        autoComplete="current-password"
      />
      <Button type="submit" variant="contained" size="large" loading={attempt.isPending}>
        Iniciar sesión
      </Button>
      <Link component={RouterLink} to={paths.companyList()} sx={{ alignSelf: "center", py: 1 }}>
        Soy cliente de una compañía
      </Link>
    </Stack>
  );
}

export function AdminLoginPage() {
  return (
    <SignInLayout motto="La cocina, los pedidos y el reparto de hoy">
      <PageHeading title="Iniciar sesión - Administrador">
        Iniciar sesión{"\u00a0"}- Administrador
      </PageHeading>
      <EmailConfirmationNotice />
      <AdminLoginForm />
    </SignInLayout>
  );
}
