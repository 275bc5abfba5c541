import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import Link from "@mui/material/Link";
import { Link as RouterLink, useParams } from "react-router";
import { confirmPasswordReset, passwordMinLength } from "@lonchera/contract/auth";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { showFieldErrors, errorText } from "../../lib/api/errors.ts";
import { newPasswordForm } from "./new-password-form.ts";

type ResetLink = { uidb64: string; token: string };

function useReset(link: ResetLink) {
  const snackbar = useSnackbar();
  const form = useSchemaForm({
    schema: newPasswordForm,
    defaultValues: { new_password: "", confirmation: "" },
  });
  const reset = useExclusiveMutation({
    mutationFn: (new_password: string) =>
      call(confirmPasswordReset, { params: link, body: { new_password } }),
    onSuccess: () => {
      snackbar.success("Contraseña cambiada exitosamente.");
      form.reset();
    },
    onError: (error) => {
      showFieldErrors(error, form.getValues(), form.setError);
      snackbar.error("Error cambiando la contraseña.");
    },
  });
  return { form, reset };
}

function ResetPasswordForm(link: ResetLink) {
  const { form, reset } = useReset(link);
  const { control, handleSubmit } = form;
  const submit = handleSubmit(({ new_password }) => reset.mutate(new_password));
  if (reset.isSuccess) {
    return <Alert severity="success">Listo: desde ahora entras con tu nueva contraseña.</Alert>;
  }
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {reset.isError && (
        <Alert severity="error">
          {errorText(reset.error)}
          <Typography variant="body2">Puedes pedir otro enlace desde la página de tu compañía.</Typography>
        </Alert>
      )}
      <FormPasswordField
        control={control}
        name="new_password"
        label="Nueva Contraseña"
        autoComplete="new-password"
        helperText={`Al menos ${passwordMinLength} caracteres`}
      />
      <FormPasswordField
        control={control}
        name="confirmation"
        label="Confirmar Contraseña"
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large" loading={reset.isPending}>
        Cambiar Contraseña
      </Button>
    </Stack>
  );
}

/** Opened by the link of the reset e-mail. */
export function ResetPasswordPage() {
  const { uidb64 = "", token = "" } = useParams();
  return (
    <SignInLayout motto="Una contraseña nueva y a la mesa">
      <PageHeading title="Cambiar Contraseña">Elige tu nueva contraseña</PageHeading>
      <ResetPasswordForm uidb64={uidb64} token={token} />
      <Link component={RouterLink} to={paths.companyList()} sx={{ display: "inline-block", mt: 3, py: 1 }}>
        Volver al inicio de sesión
      </Link>
    </SignInLayout>
  );
}
