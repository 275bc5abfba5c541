import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useForm } from "react-hook-form";
import { credentials, login } from "@lonchera/contract/auth";
import type { PublicCompany } from "@lonchera/contract/companies";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { FormPasswordField } from "../../components/form-password-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-act.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { call } from "../../lib/api/call.ts";
import { errorText } from "../../lib/api/form-errors.ts";
import { signIn } from "../../lib/session/session.ts";

/** login ↔ register, login ↔ forgotPassword (specification, section 4). */
export type Mode = "login" | "register" | "forgotPassword";

export type ModeProps = {
  company: PublicCompany;
  /** As typed in the form before this one. */
  email: string;
  /** To another form, which starts with that e-mail. */
  onSwitch: (mode: Mode, email: string) => void;
};

const failed = "El proceso de Login falló, por favor vuelve a intentarlo.";

/** The snackbar's words: the server's own at a wrong door, else that it failed (specification, section 8). */
export function loginFailure(error: Error): string {
  return error instanceof CallError && error.status === 403 && error.detail ? error.detail : failed;
}

/** Beside the form: why, and what to do next; `otherDoor` is for an account that enters elsewhere. */
export function loginHint(error: Error, otherDoor: string): string {
  if (error instanceof CallError && error.status === 403) return otherDoor;
  return errorText(error);
}

const otherDoor = "Si eres de otra compañía o administras Lonchera, entra por tu propia página.";

export function LoginForm({ company, email, onSwitch }: ModeProps) {
  const snackbar = useSnackbar();
  const { control, handleSubmit, getValues } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email, password: "" },
  });
  const attempt = useExclusiveMutation({
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
