import ComputerRounded from "@mui/icons-material/ComputerRounded";
import PhoneAndroidRounded from "@mui/icons-material/PhoneAndroidRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AccountSession, endOtherSessions, endSession, listSessions } from "@lonchera/contract/auth";
import { useUrlState } from "../../components/url-state.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { DateTime } from "../../components/date-time.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { formatDateTime } from "../../lib/time-text.ts";

const DeleteDialog = lazyComponent(() => import("../../components/delete-dialog.tsx"), "DeleteDialog");

function Times({ session }: { session: AccountSession }) {
  return (
    <Typography variant="body2" color="textSecondary">
      Inició sesión: <DateTime instant={session.created_at} />
      <br />
      {session.is_current ? (
        "En uso ahora"
      ) : (
        <>
          Último uso: <DateTime instant={session.last_used_at} />
        </>
      )}
    </Typography>
  );
}

type DeviceProps = { session: AccountSession; onEnd: () => void };

function Device({ session, onEnd }: DeviceProps) {
  const { device } = session;
  const Icon = /Android|iPhone|iPad/.test(device) ? PhoneAndroidRounded : ComputerRounded;
  return (
    <Stack
      component="li"
      ref={focusHeadingOnRemoval}
      direction="row"
      sx={{ gap: 1.5, py: 1.5, alignItems: "flex-start", borderTop: 1, borderColor: "divider" }}
    >
      <Icon color="action" aria-hidden />
      <Stack
        direction={{ sm: "row" }}
        sx={{ flex: 1, minWidth: 0, columnGap: 2, justifyContent: "space-between" }}
      >
        <Box>
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
            <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
            {session.is_current && <Chip size="small" color="primary" label="Este dispositivo" />}
          </Stack>
          <Times session={session} />
        </Box>
        {!session.is_current && (
          <Button
            color="error"
            sx={{ ml: { xs: -1.75, sm: 0 }, alignSelf: { xs: "flex-start", sm: "center" }, flexShrink: 0 }}
            aria-label={`Cerrar la sesión de ${device}, iniciada el ${formatDateTime(session.created_at)}`}
            onClick={onEnd}
          >
            Cerrar la sesión
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** Shows the dialog that the address names: `cerrar-sesion` with the id of a session, or `cerrar-sesiones`. */
function EndSessionDialogs({ sessions }: { sessions: readonly AccountSession[] }) {
  const { params, close } = useUrlState();
  const dialog = params.get("dialog");
  const named = sessions.find(({ id, is_current }) => id === params.get("sesion") && !is_current);
  const shared = { lists: [listSessions], onClose: () => close("dialog", "sesion") };
  if (dialog === "cerrar-sesion" && named) {
    return (
      <DeleteDialog
        {...shared}
        title={`¿Cerrar la sesión de ${named.device}?`}
        text="Se cierra al momento. Para volver a entrar en ese dispositivo hará falta tu contraseña."
        confirmLabel="Cerrar la sesión"
        deleteRecord={() => call(endSession, { params: { id: named.id } })}
        successMessage="Cerramos la sesión de ese dispositivo"
        failureMessage="No pudimos cerrar la sesión"
      />
    );
  }
  if (dialog !== "cerrar-sesiones") return null;
  return (
    <DeleteDialog
      {...shared}
      title="¿Cerrar las demás sesiones?"
      text="Se cierran al momento. Solo este dispositivo seguirá con la sesión iniciada."
      confirmLabel="Cerrar las demás sesiones"
      deleteRecord={() => call(endOtherSessions, {})}
      successMessage="Cerramos las demás sesiones"
      failureMessage="No pudimos cerrar las demás sesiones"
    />
  );
}

const shownAtFirst = 5;

function Devices({ sessions }: { sessions: readonly AccountSession[] }) {
  const address = useUrlState();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? sessions : sessions.slice(0, shownAtFirst);
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, mb: 2, p: 0 }}>
        {shown.map((session) => (
          <Device
            key={session.id}
            session={session}
            onEnd={() => address.open({ dialog: "cerrar-sesion", sesion: session.id })}
          />
        ))}
      </Box>
      {sessions.length === 1 && (
        <Typography color="textSecondary">No hay sesiones abiertas en otros dispositivos.</Typography>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
        {sessions.length > 1 && (
          <Button
            ref={focusHeadingOnRemoval}
            variant="outlined"
            color="error"
            onClick={() => address.open({ dialog: "cerrar-sesiones" })}
          >
            Cerrar las demás sesiones
          </Button>
        )}
        {sessions.length > shownAtFirst && (
          <Button color="inherit" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Mostrar menos" : `Mostrar las ${sessions.length}`}
          </Button>
        )}
      </Stack>
      <EndSessionDialogs sessions={sessions} />
    </>
  );
}

/** Lists the devices on which the account is signed in. */
export function DevicesSection() {
  const sessions = useQuery(query(listSessions, {}));
  return (
    <SectionCard
      title="Tus dispositivos"
      lead="Aquí está abierta tu sesión. Cierra las que no reconozcas y cambia tu contraseña."
    >
      <QueryError query={sessions} message="No pudimos cargar tus dispositivos" />
      {sessions.data && <Devices sessions={sessions.data} />}
      {sessions.isPending && <LoadingRows rows={2} height={72} />}
    </SectionCard>
  );
}
