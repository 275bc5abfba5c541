import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { Link as RouterLink, useNavigate, useParams } from "react-router";
import { confirmEmailChange, confirmRegistration, undoEmailChange } from "@lonchera/contract/auth";
import { BusyButton } from "../../components/busy-button.tsx";
import { focusOnMount } from "../../components/focus.ts";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { describeError, hasFieldErrors, showFieldErrors } from "../../lib/api/form-errors.ts";
import { getCurrentSession } from "../../lib/session/cookies.ts";

// Links in e-mails open these pages. Opening a page changes nothing, because mail scanners open links, too.

function useLinkParams() {
  const { uidb64 = "", token = "" } = useParams();
  return { uidb64, token };
}

type LinkPageProps = { title: string; explanation: string; children: ReactNode };

function LinkPage({ title, explanation, children }: LinkPageProps) {
  return (
    <SignInLayout motto="Tu cuenta, solo tuya">
      <PageHeading title={title} lead={explanation} />
      {children}
      <Link component={RouterLink} to={paths.start()} sx={{ display: "inline-block", mt: 3, py: 1 }}>
        Ir al inicio
      </Link>
    </SignInLayout>
  );
}

function ConfirmRegistrationForm() {
  const params = useLinkParams();
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: async () => (await import("./auth-schemas.ts")).registrationConfirmation,
    defaultValues: { password: "" },
  });
  const confirmation = useExclusiveMutation({
    mutationFn: (password: string) => call(confirmRegistration, { params, body: { password } }),
    onSuccess: ({ company, message }) => {
      // The sign-in page shows the message, but it redirects users who are signed in.
      if (getCurrentSession().isLoggedIn) snackbar.success(message);
      return navigate(`${paths.company(company)}?confirmado=1`, { replace: true });
    },
    onError: (error) => showFieldErrors(error, form.getValues(), form.setError),
  });
  const { error } = confirmation;
  // If several e-mails were sent, the first one that is used confirms the account, and the others become invalid.
  const isLinkRefused = error instanceof CallError && error.code === "link_invalid";
  const submit = form.handleSubmit(({ password }) => confirmation.mutate(password));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {error && !hasFieldErrors(error) && (
        <Alert severity="error">
          {describeError(error)}
          {isLinkRefused && " Si ya confirmaste tu cuenta, inicia sesión."}
        </Alert>
      )}
      <FormPasswordField
        control={form.control}
        name="password"
        label="Contraseña"
        autoComplete="current-password"
      />
      <BusyButton type="submit" variant="contained" size="large" busy={confirmation.isPending}>
        Confirmar mi cuenta
      </BusyButton>
    </Stack>
  );
}

/** The route is `/confirm/{uidb64}/{token}`. */
export function ConfirmRegistrationPage() {
  return (
    <LinkPage title="Confirmar cuenta" explanation="Escribe la contraseña que elegiste al registrarte.">
      <ConfirmRegistrationForm />
    </LinkPage>
  );
}

type LinkActionProps = { endpoint: typeof confirmEmailChange | typeof undoEmailChange; label: string };

function LinkAction({ endpoint, label }: LinkActionProps) {
  const params = useLinkParams();
  const { mutate, data, error, isPending } = useExclusiveMutation({
    mutationFn: () => call(endpoint, { params }),
  });
  if (data) {
    return (
      <Alert ref={focusOnMount} tabIndex={-1} severity="success">
        {data.message}
      </Alert>
    );
  }
  return (
    <Stack sx={{ gap: 2.5 }}>
      {error && <Alert severity="error">{describeError(error)}</Alert>}
      <BusyButton variant="contained" size="large" busy={isPending} onClick={() => mutate()}>
        {label}
      </BusyButton>
    </Stack>
  );
}

/** The route is `/confirm/email/{uidb64}/{token}`. */
export function ConfirmEmailPage() {
  return (
    <LinkPage title="Confirmar correo" explanation="Desde ahora iniciarás sesión con este correo.">
      <LinkAction endpoint={confirmEmailChange} label="Confirmar mi correo" />
    </LinkPage>
  );
}

/** The route is `/undo_email/{uidb64}/{token}`. */
export function UndoEmailChangePage() {
  return (
    <LinkPage
      title="Deshacer el cambio de correo"
      explanation="Tu cuenta vuelve a usar este correo, se cierran todas las sesiones y te enviamos un enlace para elegir otra contraseña."
    >
      <LinkAction endpoint={undoEmailChange} label="Deshacer el cambio" />
    </LinkPage>
  );
}
