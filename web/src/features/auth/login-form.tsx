import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useForm } from "react-hook-form";
import { credentials, login } from "@lonchera/contract/auth";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { call } from "../../lib/api/call.ts";
import { loginFailure, loginHint } from "./login-failure.ts";
import { signIn } from "../../lib/session/session.ts";
import { FormPasswordField } from "../../components/form-password-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useAct } from "../../components/use-act.ts";
import type { ModeProps } from "./mode.ts";

const otherDoor = "Si eres de otra compañía o administras Lonchera, entra por tu propia página.";

export function LoginForm({ company, email, onSwitch }: ModeProps) {
  const snackbar = useSnackbar();
  const { control, handleSubmit, getValues } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email, password: "" },
  });
  const attempt = useAct({
    mutationFn: (body: BodyOf<typeof login>) => call(login, { body }),
    onSuccess: signIn,
    onError: (error) => snackbar.error(loginFailure(error)),
  });
  const submit = handleSubmit((values) => attempt.mutate({ ...values, company: company.slug }));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {attempt.isError && <Alert severity="error">{loginHint(attempt.error, otherDoor)}</Alert>}
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
