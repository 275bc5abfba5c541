import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link as RouterLink, useParams } from "react-router";
import { passwordMinLength } from "@lonchera/contract/auth";
import { acceptInvitation } from "@lonchera/contract/staff";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { errorText, showFieldErrors } from "../../lib/api/errors.ts";
import { newPasswordForm } from "./new-password-form.ts";

type InvitationLink = { uidb64: string; token: string };

function useAcceptance(params: InvitationLink) {
  const form = useSchemaForm({
    schema: newPasswordForm,
    defaultValues: { new_password: "", confirmation: "" },
  });
  const acceptance = useExclusiveMutation({
    mutationFn: (new_password: string) => call(acceptInvitation, { params, body: { new_password } }),
    onSuccess: () => form.reset(),
    onError: (error) => showFieldErrors(error, form.getValues(), form.setError),
  });
  return { form, acceptance };
}

function InvitationForm(params: InvitationLink) {
  const { form, acceptance } = useAcceptance(params);
  const { control, handleSubmit } = form;
  const submit = handleSubmit(({ new_password }) => acceptance.mutate(new_password));
  if (acceptance.data) return <Alert severity="success">{acceptance.data.message}</Alert>;
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {acceptance.isError && (
        <Alert severity="error">
          {errorText(acceptance.error)}
          <Typography variant="body2">El dueño puede enviarte la invitación otra vez.</Typography>
        </Alert>
      )}
      <FormPasswordField
        control={control}
        name="new_password"
        label="Contraseña"
        autoComplete="new-password"
        helperText={`Al menos ${passwordMinLength} caracteres`}
      />
      <FormPasswordField
        control={control}
        name="confirmation"
        label="Confirmar Contraseña"
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large" loading={acceptance.isPending}>
        Activar mi cuenta
      </Button>
    </Stack>
  );
}

/** Opened by the link of an invitation. */
export function InvitationPage() {
  const { uidb64 = "", token = "" } = useParams();
  return (
    <SignInLayout motto="La cocina, los pedidos y el reparto de hoy">
      <PageHeading title="Aceptar invitación" lead="Elige la contraseña de tu cuenta del personal." />
      <InvitationForm uidb64={uidb64} token={token} />
      <Link component={RouterLink} to={paths.adminLogin()} sx={{ display: "inline-block", mt: 3, py: 1 }}>
        Ir a iniciar sesión
      </Link>
    </SignInLayout>
  );
}
