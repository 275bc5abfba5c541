import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import CircularProgress from "@mui/material/CircularProgress";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import { Link as RouterLink } from "react-router";
import { accountDeletion, deleteOwnAccount, getOwnData } from "@lonchera/contract/privacy";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { paths } from "../../app/paths.ts";
import { Consequences } from "../../components/consequences.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { DialogShell, FormActions } from "../../components/dialog-shell.tsx";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { saveJson } from "../../components/download.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useAddress } from "../../components/address.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { errorText, showFieldErrors } from "../../lib/api/errors.ts";
import { clearSession, currentSession } from "../../lib/session/cookies.ts";

const consequences = [
  "Tu sesión se cierra en todos tus dispositivos y ya no podrás entrar.",
  "Borramos tu nombre, correo, teléfono, documento, fecha de nacimiento y dirección.",
  "Tus pedidos quedan sin tus datos, salvo el RUC de sus facturas, porque las normas tributarias obligan a conservarlos.",
  "Tus hojas del Libro de Reclamaciones se conservan el tiempo que manda la ley.",
  "Si quieres volver, puedes registrarte de nuevo con el mismo correo.",
];

function useDeletion() {
  const snackbar = useSnackbar();
  const form = useSchemaForm({ schema: accountDeletion, defaultValues: { password: "" } });
  const deleting = useExclusiveMutation({
    mutationFn: (body: { password: string }) => call(deleteOwnAccount, { body }),
    onSuccess: () => {
      const { user } = currentSession();
      clearSession(user?.company ? paths.company(user.company) : null);
      snackbar.success("Tu cuenta fue eliminada");
    },
    onError: (error) => showFieldErrors(error, form.getValues(), form.setError),
  });
  return { form, deleting };
}

type DeletionDialogProps = {
  /** For password managers. */
  email: string;
  onClose: () => void;
};

/** Deletes the account after asking for its password. */
function DeletionDialog({ email, onClose }: DeletionDialogProps) {
  const { form, deleting } = useDeletion();
  const close = () => {
    if (!deleting.isPending) onClose();
  };
  const submit = form.handleSubmit((body) => deleting.mutate(body));
  return (
    <DialogShell
      open
      title="Eliminar mi cuenta"
      onClose={close}
      onSubmit={(event) => void submit(event)}
      actions={
        <FormActions
          submitLabel="Eliminar mi cuenta"
          isBusy={deleting.isPending}
          onCancel={close}
          color="error"
        />
      }
    >
      <Stack sx={{ gap: 2, pt: 0.5 }}>
        {deleting.error && (
          <Alert severity="error" ref={scrollIntoView}>
            {errorText(deleting.error)}
          </Alert>
        )}
        <Consequences of={consequences} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField
          control={form.control}
          name="password"
          label="Contraseña"
          autoComplete="current-password"
        />
      </Stack>
    </DialogShell>
  );
}

/** Milliseconds; years of orders take long to collect. */
const patience = 60_000;

function useOwnDataFile() {
  const snackbar = useSnackbar();
  return useExclusiveMutation({
    mutationFn: async () => {
      const data = await call(getOwnData, {}, { timeout: patience });
      saveJson(data, `mis_datos_${toBusinessDate(Date.parse(data.made_at))}.json`);
    },
    onSuccess: () => snackbar.success("Descargamos tus datos en un archivo"),
  });
}

/** The user's rights by law: a copy of their data and the deletion of their account. */
export function OwnDataSection({ email }: { email: string }) {
  const file = useOwnDataFile();
  const address = useAddress();
  return (
    <Paper component="section" aria-label="Tus datos" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        Tus datos
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Puedes llevarte en un archivo todo lo que guardamos sobre ti, o eliminar tu cuenta. Más en la{" "}
        <Link component={RouterLink} to={paths.privacy()}>
          política de privacidad
        </Link>
        .
      </Typography>
      {file.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          No pudimos descargar tus datos. {file.error.message}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
        <Button
          variant="outlined"
          startIcon={file.isPending ? <CircularProgress size={18} color="inherit" /> : <DownloadRounded />}
          aria-busy={file.isPending}
          onClick={() => !file.isPending && file.mutate()}
        >
          Descargar mis datos
        </Button>
        <Button
          color="error"
          startIcon={<DeleteOutlineRounded />}
          onClick={() => address.open({ dialog: "eliminar" })}
        >
          Eliminar mi cuenta
        </Button>
      </Stack>
      {address.params.get("dialog") === "eliminar" && (
        <DeletionDialog email={email} onClose={() => address.close("dialog")} />
      )}
    </Paper>
  );
}
