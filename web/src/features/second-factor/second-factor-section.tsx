import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import FingerprintRounded from "@mui/icons-material/FingerprintRounded";
import KeyRounded from "@mui/icons-material/KeyRounded";
import PasswordRounded from "@mui/icons-material/PasswordRounded";
import PhonelinkLockRounded from "@mui/icons-material/PhonelinkLockRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import {
  hasFactor,
  getSecondFactor,
  type Passkey,
  type SecondFactor,
} from "@lonchera/contract/second-factor";
import { useUrlState } from "../../components/url-state.ts";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { SectionCard } from "../../components/section-card.tsx";
import { query, queryClient } from "../../lib/api/query.ts";
import { formatLimaTime } from "../../lib/time-text.ts";
import { authenticatorAppText } from "./authenticator-app-dialog.tsx";
import { FactorRow } from "./factor-row.tsx";
import { passkeysText, canUsePasskeys, passkeysUnavailableText } from "./passkeys.ts";
import { SecondFactorDialogs } from "./second-factor-dialogs.tsx";

function formatUse({ created_at, last_used_at }: { created_at: string; last_used_at: string | null }) {
  const added = `Desde el ${formatLimaTime(created_at).date}`;
  if (last_used_at === null) return `${added}, sin usar`;
  const { date, time } = formatLimaTime(last_used_at);
  return `${added}, último uso el ${date} a las ${time}`;
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { open } = useUrlState();
  const { name } = passkey;
  const openFor = (dialog: string) => open({ dialog, passkey: String(passkey.id) });
  return (
    <FactorRow
      ref={focusHeadingOnRemoval}
      Icon={KeyRounded}
      name={name}
      actions={
        <>
          <Button aria-label={`Cambiar nombre de ${name}`} onClick={() => openFor("nombre-passkey")}>
            Cambiar nombre
          </Button>
          <Button
            color="error"
            aria-label={`Eliminar passkey ${name}`}
            onClick={() => openFor("eliminar-passkey")}
          >
            Eliminar
          </Button>
        </>
      }
    >
      Passkey. {formatUse(passkey)}
    </FactorRow>
  );
}

function NewPasskeyRow() {
  const { open } = useUrlState();
  const isPossible = canUsePasskeys();
  return (
    <FactorRow
      Icon={FingerprintRounded}
      name="Passkeys"
      actions={isPossible && <Button onClick={() => open({ dialog: "passkey" })}>Agregar passkey</Button>}
    >
      {isPossible ? passkeysText : passkeysUnavailableText}
    </FactorRow>
  );
}

function AppRow({ totp }: Pick<SecondFactor, "totp">) {
  const { open } = useUrlState();
  return (
    <FactorRow
      Icon={PhonelinkLockRounded}
      name="App de autenticación"
      actions={
        <>
          {/* Both texts belong to the same button, so that it gets the focus again when the dialog closes. */}
          <Button onClick={() => open({ dialog: "app" })}>{totp ? "Cambiar app" : "Agregar app"}</Button>
          {totp && (
            <Button ref={focusHeadingOnRemoval} color="error" onClick={() => open({ dialog: "quitar-app" })}>
              Quitar app
            </Button>
          )}
        </>
      }
    >
      {totp ? formatUse(totp) : authenticatorAppText}
    </FactorRow>
  );
}

/** Users with fewer codes are told to create new ones. */
const fewCodes = 3;

function RecoveryRow({ recovery_codes_left: left }: Pick<SecondFactor, "recovery_codes_left">) {
  const { open } = useUrlState();
  const rest = left === 1 ? "Te queda 1 código" : `Te quedan ${left} códigos`;
  return (
    <FactorRow
      Icon={PasswordRounded}
      name="Códigos de recuperación"
      actions={<Button onClick={() => open({ dialog: "codigos" })}>Crear códigos nuevos</Button>}
    >
      {left < fewCodes ? <strong>{rest}: crea nuevos.</strong> : `${rest}, para cuando no tengas lo demás.`}
    </FactorRow>
  );
}

function Content({ factor }: { factor: SecondFactor }) {
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, mb: -1.5, p: 0 }}>
        <NewPasskeyRow />
        {factor.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <AppRow totp={factor.totp} />
        {hasFactor(factor) && <RecoveryRow recovery_codes_left={factor.recovery_codes_left} />}
      </Box>
      <SecondFactorDialogs factor={factor} />
    </>
  );
}

/** It never rejects, because the section shows the error. */
export async function prefetchSecondFactor(): Promise<void> {
  await queryClient.query(query(getSecondFactor, {})).catch(() => undefined);
}

/** Lets a person of staff manage their second factor. */
export function SecondFactorSection() {
  const factor = useQuery(query(getSecondFactor, {}));
  return (
    <SectionCard
      title="Verificación en dos pasos"
      beside={
        factor.data &&
        hasFactor(factor.data) && (
          <Chip
            size="small"
            color="success"
            variant="outlined"
            icon={<CheckCircleOutlineRounded />}
            label="Activada"
          />
        )
      }
      lead={
        <>
          Además de tu contraseña, al iniciar sesión te pediremos algo que solo tú tienes. Así nadie entra
          aunque conozca tu contraseña.{factor.data?.is_required && " El dueño la pide a todo el personal."}
        </>
      }
    >
      <QueryError query={factor} message="No pudimos cargar tu verificación en dos pasos" />
      {factor.data && <Content factor={factor.data} />}
      {factor.isPending && <LoadingRows rows={1} height={72} />}
    </SectionCard>
  );
}
