import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { login, type SignInRefusal } from "@lonchera/contract/auth";
import type { PublicCompany } from "@lonchera/contract/companies";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { BusyButton } from "../../components/busy-button.tsx";
import { FormPasswordField, FormTextField } from "../../components/form-fields.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError } from "../../lib/api/errors.ts";
import { describeError } from "../../lib/api/form-errors.ts";
import { call } from "../../lib/api/call.ts";
import { storeSession, signInFailedText } from "../../lib/session/session.ts";

/** This parameter of an address contains the token of the company's invitation link. */
export const invitationParam = "invitacion";

export type AuthMode = "login" | "register" | "forgotPassword";

export type AuthFormProps = {
  company: PublicCompany;
  email: string;
  /** Shows another form with the same e-mail address. */
  onSwitch: (mode: AuthMode, email: string) => void;
};

/** Says whether the account must sign in on another page (specification, section 8). */
function isForOtherPage(error: Error): error is CallError {
  return error instanceof CallError && error.status === 403;
}

function isSecondFactorNeeded(error: Error): error is CallError & { body: SignInRefusal } {
  return error instanceof CallError && error.code === "second_factor_needed";
}

type LoginFormProps = {
  email: string;
  /** The page of the form, a company's or the staff's. The staff page clears the form if the account is not staff. */
  page: Pick<BodyOf<typeof login>, "company" | "staff">;
  /** This hint is shown to accounts that must sign in on another page. */
  otherPageHint: string;
  /** Runs if the correct password is not enough. Only staff have a second factor. */
  onSecondFactor?: (email: string, refusal: SignInRefusal) => void;
  /** Renders the part below the form. `typedEmail` returns the current input. */
  children: (typedEmail: () => string) => ReactNode;
};

export function LoginForm({ email, page, otherPageHint, onSecondFactor, children }: LoginFormProps) {
  const { control, handleSubmit, getValues, reset } = useSchemaForm({
    schema: async () => (await import("./auth-schemas.ts")).credentials,
    defaultValues: { email, password: "" },
  });
  const attempt = useExclusiveMutation({
    mutationFn: (body: BodyOf<typeof login>) => call(login, { body }),
    onMutate: snackbar.dismissAll,
    onSuccess: storeSession,
    onError: (error) => {
      if (isSecondFactorNeeded(error)) return onSecondFactor?.(getValues("email"), error.body);
      const isElsewhere = isForOtherPage(error);
      snackbar.error((isElsewhere && error.detail) || signInFailedText);
      if (isElsewhere && page.staff) reset();
    },
  });
  const submit = handleSubmit((values) => attempt.mutate({ ...values, ...page }));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {attempt.isError && (
        <Alert severity="error" ref={scrollIntoView}>
          {isForOtherPage(attempt.error) ? otherPageHint : describeError(attempt.error)}
        </Alert>
      )}
      <FormTextField control={control} name="email" label="Correo" type="email" autoComplete="username" />
      <FormPasswordField
        control={control}
        name="password"
        label="Contraseña"
        autoComplete="current-password"
      />
      <BusyButton type="submit" variant="contained" size="large" busy={attempt.isPending}>
        Iniciar sesión
      </BusyButton>
      {children(() => getValues("email"))}
    </Stack>
  );
}

export function CustomerLoginForm({ company, email, onSwitch }: AuthFormProps) {
  return (
    <LoginForm
      email={email}
      page={{ company: company.slug }}
      otherPageHint="Tu cuenta no entra por esta página: si eres de otra compañía o administras Lonchera, entra por la tuya."
    >
      {(typedEmail) => (
        <Stack direction="row" sx={{ justifyContent: "space-between", flexWrap: "wrap" }}>
          <Button onClick={() => onSwitch("register", typedEmail())} sx={{ px: 1 }}>
            Crear cuenta
          </Button>
          <Button onClick={() => onSwitch("forgotPassword", typedEmail())} sx={{ px: 1 }}>
            ¿Olvidaste tu contraseña?
          </Button>
        </Stack>
      )}
    </LoginForm>
  );
}
