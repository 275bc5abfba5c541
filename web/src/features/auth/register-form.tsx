import Button from "@mui/material/Button";
import { useState } from "react";
import { useSearchParams } from "react-router";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { minPasswordLength, register } from "@lonchera/contract/auth";
import type { PublicCompany } from "@lonchera/contract/companies";
import type { CallInput } from "@lonchera/contract/endpoint";
import { legalVersion, registrationConsentText } from "@lonchera/contract/consents";
import { BusyButton } from "../../components/busy-button.tsx";
import { FormCheckbox } from "../../components/form-choices.tsx";
import { FormPasswordField, FormTextField } from "../../components/form-fields.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { showFieldErrors, describeError } from "../../lib/api/form-errors.ts";
import { ConsentLinks } from "../privacy/footer-links.tsx";
import { invitationParam, type AuthFormProps } from "./login-form.tsx";

const NoticeDialog = lazyComponent(() => import("../../components/dialog-shell.tsx"), "NoticeDialog");

const failed = "El proceso de registro falló, por favor vuelve a intentarlo.";

type RegisteredDialogProps = {
  email: string;
  isSentAgain: boolean;
  isSending: boolean;
  /** The error of sending the e-mail again. */
  error: Error | null;
  onSendAgain: () => void;
  onClose: () => void;
};

function RegisteredDialog(props: RegisteredDialogProps) {
  const { email, isSentAgain, isSending, error, onSendAgain, onClose } = props;
  return (
    <NoticeDialog
      title="¡Registro Exitoso!"
      closeLabel="Entendido"
      onClose={onClose}
      action={
        <BusyButton onClick={onSendAgain} busy={isSending}>
          Enviar el correo otra vez
        </BusyButton>
      }
    >
      Enviamos un correo de confirmación a <strong>{email}</strong>. Abre el enlace que trae para activar tu
      cuenta; si no lo ves, revisa la carpeta de correo no deseado.
      {isSentAgain && !error && " Te lo enviamos otra vez: usa el último que llegue."}
      {error && ` No se pudo enviar otra vez. ${describeError(error)}`}
    </NoticeDialog>
  );
}

/** Provides the registration form. It can be sent again to repeat the e-mail. */
function useRegistration(company: PublicCompany, email: string) {
  /** The number of times that the confirmation e-mail was sent. */
  const [sent, setSent] = useState(0);
  const invitation = useSearchParams()[0].get(invitationParam);
  const form = useSchemaForm({
    schema: async () => (await import("./auth-schemas.ts")).registrationForm,
    defaultValues: { first_name: "", email, password: "", accept_politics: false },
  });
  const attempt = useExclusiveMutation({
    mutationFn: (body: CallInput<typeof register>["body"]) => call(register, { body }),
    onMutate: snackbar.dismissAll,
    onSuccess: () => setSent(sent + 1),
    onError: (error) => {
      showFieldErrors(error, form.getValues(), form.setError);
      snackbar.error(failed);
    },
  });
  const submit = form.handleSubmit((values) =>
    attempt.mutate({
      ...values,
      company: company.slug,
      consents_version: legalVersion,
      ...(invitation !== null && { invitation }),
    }),
  );
  return { form, attempt, sent, invitation, submit };
}

export function RegisterForm({ company, email, onSwitch }: AuthFormProps) {
  const { form, attempt, sent, invitation, submit } = useRegistration(company, email);
  const { control, getValues } = form;
  const backToLogin = () => onSwitch("login", getValues("email"));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {attempt.isError && <Alert severity="error">{describeError(attempt.error)}</Alert>}
      {invitation !== null && !attempt.isError && (
        <Alert severity="info">
          Tienes una invitación de {company.name}: completa tus datos para usarla.
        </Alert>
      )}
      <FormTextField control={control} name="first_name" label="Nombre" autoComplete="name" />
      <FormTextField control={control} name="email" label="Correo" type="email" autoComplete="username" />
      <FormPasswordField
        control={control}
        name="password"
        label="Contraseña"
        autoComplete="new-password"
        helperText={`Al menos ${minPasswordLength} caracteres`}
      />
      <div>
        <FormCheckbox control={control} name="accept_politics" label={registrationConsentText} />
        <ConsentLinks />
      </div>
      <BusyButton type="submit" variant="contained" size="large" busy={attempt.isPending}>
        Registrarse
      </BusyButton>
      <Button onClick={backToLogin}>Ya tengo una cuenta</Button>
      {sent > 0 && (
        <RegisteredDialog
          email={getValues("email")}
          isSentAgain={sent > 1}
          isSending={attempt.isPending}
          error={attempt.error}
          onSendAgain={() => void submit()}
          onClose={backToLogin}
        />
      )}
    </Stack>
  );
}
