import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { nonce } from "../../lib/content-security.ts";
import { useSession } from "../../lib/session/session.ts";

const title = "Guarda tus códigos de recuperación";

/** Only the dialog is printed. */
const printStyle = `@media print {
  #root, .MuiBackdrop-root, .MuiDialogActions-root { display: none !important; }
  .MuiDialog-root, .MuiDialog-container { position: static !important; height: auto !important; }
  .MuiDialog-paper { box-shadow: none !important; max-height: none !important; }
}`;

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <Box
      component="ul"
      aria-label="Códigos de recuperación"
      sx={{
        display: "grid",
        gridTemplateColumns: "1fr 1fr",
        gap: 1,
        listStyle: "none",
        m: 0,
        my: 2,
        p: 2,
        borderRadius: 1,
        bgcolor: "background.default",
        border: 1,
        borderColor: "divider",
        fontFamily: "ui-monospace, monospace",
        textAlign: "center",
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  );
}

/** Shows new codes, which cannot be shown again. Only the button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const email = useSession().user?.email ?? "";
  const text = codes.join("\n");
  const file = `Códigos de recuperación de Lonchera\n${email}\nCada uno sirve una vez.\n\n${text}\n`;
  return (
    <DialogShell
      title={title}
      width="xs"
      withoutCross
      onClose={() => undefined}
      actions={
        <Button variant="contained" onClick={onClose}>
          Ya los guardé
        </Button>
      }
    >
      <style nonce={nonce}>{printStyle}</style>
      <Typography color="textSecondary">
        Si pierdes tu teléfono o tu passkey, entrarás con uno de ellos. Cada uno sirve una sola vez y no los
        volveremos a mostrar: guárdalos donde solo tú los encuentres.
      </Typography>
      <Typography sx={{ display: "none", displayPrint: "block", mt: 2 }}>Lonchera · {email}</Typography>
      <CodeList codes={codes} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", displayPrint: "none" }}>
        <CopyButton
          text={text}
          copiedMessage="Códigos copiados"
          failureMessage="No se pudo copiar. Selecciona los códigos y cópialos."
        />
        <Button
          variant="outlined"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="codigos-de-recuperacion-lonchera.txt"
        >
          Descargar
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          Imprimir
        </Button>
      </Stack>
    </DialogShell>
  );
}
