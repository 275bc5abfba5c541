import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { requestPasswordReset } from "@lonchera/contract/auth";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { BusyButton } from "../../components/busy-button.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { call } from "../../lib/api/call.ts";
import { showFieldErrors, describeError } from "../../lib/api/form-errors.ts";
import { FormTextField } from "../../components/form-fields.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import type { AuthFormProps } from "./login-form.tsx";

export function ForgotPasswordForm({ email, onSwitch }: AuthFormProps) {
  const { control, handleSubmit, getValues, setError } = useSchemaForm({
    schema: async () => (await import("./auth-schemas.ts")).passwordResetRequest,
    defaultValues: { email },
  });
  const request = useExclusiveMutation({
    mutationFn: (body: BodyOf<typeof requestPasswordReset>) => call(requestPasswordReset, { body }),
    onMutate: snackbar.dismissAll,
    onSuccess: () => snackbar.success("Solicitud enviada exitosamente."),
    onError: (error) => {
      showFieldErrors(error, getValues(), setError);
      snackbar.error("Ocurrió un error al enviar la solicitud.");
    },
  });
  const submit = handleSubmit((values) => request.mutate(values));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <Typography color="textSecondary">
        Escribe el correo de tu cuenta y te enviaremos un enlace para elegir una contraseña nueva.
      </Typography>
      {request.isError && (
        <Alert severity="error">
          Error solicitando el restablecimiento de contraseña
          <Typography variant="body2">{describeError(request.error)}</Typography>
        </Alert>
      )}
      {request.isSuccess && (
        <Alert severity="success">
          Si hay una cuenta con ese correo, el enlace ya va en camino. Sirve una sola vez y vence en una hora.
        </Alert>
      )}
      <FormTextField control={control} name="email" label="Correo" type="email" autoComplete="username" />
      <BusyButton type="submit" variant="contained" size="large" busy={request.isPending}>
        Enviar solicitud
      </BusyButton>
      <Button onClick={() => onSwitch("login", getValues("email"))}>Volver a iniciar sesión</Button>
    </Stack>
  );
}
