import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { credentials, login } from "@lonchera/contract/auth";
import type { PublicCompany } from "@lonchera/contract/companies";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { FormPasswordField, FormTextField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError, errorText } from "../../lib/api/errors.ts";
import { call } from "../../lib/api/call.ts";
import { signIn } from "../../lib/session/session.ts";

export type AuthMode = "login" | "register" | "forgotPassword";

export type AuthFormProps = {
  company: PublicCompany;
  email: string;
  /** Shows another form, which starts with the same e-mail. */
  onSwitch: (mode: AuthMode, email: string) => void;
};

const loginFailed = "El proceso de Login falló, por favor vuelve a intentarlo.";

/** The snackbar's text: the server's where the account signs in on another page (specification, section 8). */
export function loginErrorText(error: Error): string {
  return error instanceof CallError && error.status === 403 && error.detail ? error.detail : loginFailed;
}

/** The text beside the form; `otherPageHint` is for an account that signs in on another page. */
export function loginHelpText(error: Error, otherPageHint: string): string {
  if (error instanceof CallError && error.status === 403) return otherPageHint;
  return errorText(error);
}

const otherPage = "Si eres de otra compañía o administras Lonchera, entra por tu propia página.";

export function LoginForm({ company, email, onSwitch }: AuthFormProps) {
  const snackbar = useSnackbar();
  const { control, handleSubmit, getValues } = useSchemaForm({
    schema: credentials,
    defaultValues: { email, password: "" },
  });
  const attempt = useExclusiveMutation({
    mutationFn: (body: BodyOf<typeof login>) => call(login, { body }),
    onSuccess: signIn,
    onError: (error) => snackbar.error(loginErrorText(error)),
  });
  const submit = handleSubmit((values) => attempt.mutate({ ...values, company: company.slug }));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {attempt.isError && <Alert severity="error">{loginHelpText(attempt.error, otherPage)}</Alert>}
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
      <Stack direction="row" sx={{ justifyContent: "space-between", flexWrap: "wrap" }}>
        <Button onClick={() => onSwitch("register", getValues("email"))} sx={{ px: 1 }}>
          Crear cuenta
        </Button>
        <Button onClick={() => onSwitch("forgotPassword", getValues("email"))} sx={{ px: 1 }}>
          ¿Olvidaste tu contraseña?
        </Button>
      </Stack>
    </Stack>
  );
}
