import FingerprintRounded from "@mui/icons-material/FingerprintRounded";
import PhonelinkLockRounded from "@mui/icons-material/PhonelinkLockRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { getSecondFactor } from "@lonchera/contract/second-factor";
import { queryKey } from "../../lib/api/query.ts";
import { signOut } from "../../lib/session/session.ts";
import { authenticatorAppText, AuthenticatorAppDialog } from "./authenticator-app-dialog.tsx";
import { FactorRow } from "./factor-row.tsx";
import { AddPasskeyDialog } from "./passkey-dialogs.tsx";
import { passkeysText, canUsePasskeys, passkeysUnavailableText } from "./passkeys.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

type Factor = "passkey" | "app";

function Choices({ onChoose }: { onChoose: (factor: Factor) => void }) {
  const canUsePasskey = canUsePasskeys();
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      <FactorRow
        Icon={FingerprintRounded}
        name="Passkey"
        actions={
          canUsePasskey && (
            <Button variant="contained" onClick={() => onChoose("passkey")}>
              Usar una passkey
            </Button>
          )
        }
      >
        {canUsePasskey ? passkeysText : passkeysUnavailableText}
      </FactorRow>
      <FactorRow
        Icon={PhonelinkLockRounded}
        name="App de autenticación"
        actions={
          <Button variant={canUsePasskey ? "outlined" : "contained"} onClick={() => onChoose("app")}>
            Usar una app
          </Button>
        }
      >
        {authenticatorAppText}
      </FactorRow>
    </Box>
  );
}

/** Covers every screen of staff until they have the second factor that owners require. */
export function RequiredSecondFactorSetup({ onDone }: { onDone: () => void }) {
  const titleId = useId();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Factor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    void client.invalidateQueries({ queryKey: queryKey(getSecondFactor) });
    onDone();
  };
  const add = (recoveryCodes: readonly string[] | null) => {
    setChosen(null);
    if (recoveryCodes === null) finish();
    else setCodes(recoveryCodes);
  };
  const dialog = { isFirst: true, onAdded: add, onClose: () => setChosen(null) };
  return (
    <>
      <Dialog open fullScreen aria-labelledby={titleId}>
        <Stack sx={{ gap: 2.5, width: "100%", maxWidth: 560, m: "auto", px: 2.5, py: 4 }}>
          <Typography id={titleId} variant="h1" component="h2">
            Activa la verificación en dos pasos
          </Typography>
          <Typography color="textSecondary">
            El dueño la pide a todo el personal: además de tu contraseña, al iniciar sesión confirmarás con
            algo que solo tú tienes. Elige con qué; toma un minuto, y después sigues donde estabas.
          </Typography>
          <Choices onChoose={setChosen} />
          <Button color="inherit" sx={{ alignSelf: "flex-start", ml: -1 }} onClick={() => void signOut()}>
            Cerrar sesión
          </Button>
        </Stack>
      </Dialog>
      {chosen === "passkey" && <AddPasskeyDialog {...dialog} />}
      {chosen === "app" && <AuthenticatorAppDialog {...dialog} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={finish} />}
    </>
  );
}
