import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { getOwnData } from "@lonchera/contract/privacy";
import { limaDate } from "../../lib/lima-time.ts";
import { paths } from "../../app/paths.ts";
import { call } from "../../lib/api/call.ts";
import { saveFile } from "../../components/save-file.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useAct } from "../../components/use-act.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { useDialogAddress } from "./use-dialog-address.ts";

/** Of a customer with years of orders it may take a while. */
const patience = 60_000;

function useOwnDataFile() {
  const snackbar = useSnackbar();
  return useAct({
    mutationFn: async () => {
      const data = await call(getOwnData, {}, { timeout: patience });
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveFile(file, `mis_datos_${limaDate(Date.parse(data.made_at))}.json`);
    },
    onSuccess: () => snackbar.success("Descargamos tus datos en un archivo"),
  });
}

/** What the law gives everybody: the own data to take along, and the end of the account. */
export function OwnDataSection({ email }: { email: string }) {
  const file = useOwnDataFile();
  const dialog = useDialogAddress("eliminar");
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
        <Button color="error" startIcon={<DeleteOutlineRounded />} onClick={dialog.open}>
          Eliminar mi cuenta
        </Button>
      </Stack>
      {dialog.isOpen && <DeletionDialog email={email} onClose={dialog.close} />}
    </Paper>
  );
}
