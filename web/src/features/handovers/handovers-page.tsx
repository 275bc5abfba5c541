import QrCodeScannerRounded from "@mui/icons-material/QrCodeScannerRounded";
import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect } from "react";
import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { SessionUser } from "@lonchera/contract/auth";
import { listHandoverPlaces, listPortions } from "@lonchera/contract/handovers-lists";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { formatCount, formatNumber, formatFullName } from "@lonchera/domain/texts";
import { EmptyState, LoadingRows, QueryError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SwitchedOffFeature } from "../../components/switched-off-feature.tsx";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { isOffline } from "../../lib/offline.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatMoment } from "../../lib/time-text.ts";
import { toServerTime } from "../../lib/clock.ts";
import { CodeForm } from "./code-form.tsx";
import { useHandoverUrlState } from "./handover-url-state.ts";
import { HandoverResult } from "./handover-answer.tsx";
import { dismissConflicts, type HandoverQueue, useHandoverQueue } from "./handover-queue.ts";
import { cacheHandoverFiles } from "./cache-handover-files.ts";
import { PlaceFields } from "./place-fields.tsx";
import { PortionList } from "./portion-list.tsx";
import { applyQueuedActions, type ShownPortion } from "./shown-portions.ts";
import { useHandover } from "./use-handover.ts";

type QueueNoticesProps = { userId: number; queue: HandoverQueue };

/** Shows how many handovers wait for the network, and those that the server refused afterwards. */
function QueueNotices({ userId, queue: { acts, conflicts } }: QueueNoticesProps) {
  return (
    <>
      {acts.length > 0 && (
        <Alert role="status" severity="info" icon={<CloudOffRounded />} sx={{ mb: 2 }}>
          {formatCount(acts.length, "cambio")} por enviar. No cierres la sesión antes.
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => dismissConflicts(userId)}>
              Entendido
            </Button>
          }
        >
          <AlertTitle>Al volver internet, esto no se pudo anotar</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {conflicts.map(({ key, label, detail }) => (
              <li key={key}>
                {label && `${label}: `}
                {detail}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

const title = "Entregar";
/** The handovers of other phones are requested after this many milliseconds. */
const refetchInterval = 15_000;

function Progress({ portions, readAt }: { portions: readonly ShownPortion[]; readAt: number }) {
  const now = useNow(60_000);
  const done = portions.filter(({ handover }) => handover !== null).length;
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>
        {formatNumber(done)} de {formatCount(portions.length, "entregado")}
        <Typography component="span" variant="body2" color="textSecondary">
          {" "}
          · lista de {formatMoment(readAt, now).replace(/^a /, "")}
        </Typography>
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-label="Entregados"
        value={portions.length === 0 ? 0 : (done / portions.length) * 100}
        sx={{ my: 1.5, height: 8, borderRadius: 4 }}
      />
    </>
  );
}

/** Says that the list is loading, or why it could not be loaded. */
function Missing({ portions }: { portions: ComponentProps<typeof QueryError>["query"] }) {
  if (portions.error === null) return <LoadingRows rows={4} height={72} />;
  if (!isOffline()) return <QueryError query={portions} message="No pudimos cargar lo que se entrega" />;
  return (
    <EmptyState
      Icon={QrCodeScannerRounded}
      title="Esta lista no está en tu teléfono"
      reason="Sin internet solo tienes las listas que abriste hoy. Elige otra comida o lugar, o espera a tener internet."
    />
  );
}

function Handovers({ user }: { user: SessionUser }) {
  const { state, today, change } = useHandoverUrlState();
  const { date, meal, vehicle, zone } = state;
  const places = useQuery({ ...query(listHandoverPlaces, { params: { date } }), refetchInterval });
  const portions = useQuery({
    ...query(listPortions, {
      params: { date },
      query: { meal, vehicle, zone },
    }),
    refetchInterval,
  });
  const queue = useHandoverQueue(user.id);
  const shown = applyQueuedActions(portions.data ?? [], queue.acts, formatFullName(user));
  const handing = useHandover({ userId: user.id, state, portions: shown });
  const isToday = date === today;
  // Without them the screen needs the network to open.
  useEffect(() => void cacheHandoverFiles().catch(() => undefined), []);
  return (
    <>
      <PlaceFields state={state} today={today} places={places.data ?? []} onChange={change} />
      <QueueNotices userId={user.id} queue={queue} />
      {portions.data === undefined && <Missing portions={portions} />}
      {portions.data !== undefined && (
        <>
          {isToday ? (
            <CodeForm
              isBusy={handing.isBusy}
              onCode={(code) => handing.handOver({ code })}
              onMistake={handing.dismiss}
            />
          ) : (
            <Alert severity="info" sx={{ mb: 2 }}>
              Esta lista es de otro día: aquí solo se mira. Se entrega lo de hoy.
            </Alert>
          )}
          <HandoverResult handing={handing} queue={queue} />
          <Progress portions={shown} readAt={toServerTime(portions.dataUpdatedAt)} />
          {shown.length === 0 ? (
            <EmptyState
              Icon={QrCodeScannerRounded}
              title="No hay nada que entregar aquí"
              reason="Nadie pidió esta comida para este día y lugar. Elige otra comida, vehículo, zona o fecha."
            />
          ) : (
            <PortionList portions={shown} handing={handing} mayHandOver={isToday} />
          )}
        </>
      )}
    </>
  );
}

/** Says that handovers are switched off, and shows the queue of those that were recorded without network. */
function HandoversOff({ userId }: { userId: number }) {
  return (
    <>
      <QueueNotices userId={userId} queue={useHandoverQueue(userId)} />
      <SwitchedOffFeature
        Icon={QrCodeScannerRounded}
        title="La entrega con código está desactivada"
        reason="Cuando un dueño la activa en Ajustes, cada pedido tiene un código QR y aquí se anota a quién se le entregó."
      />
    </>
  );
}

/** Lets staff hand over the orders of a day, by code or name. */
export function HandoversPage() {
  const { user } = useSession();
  const config = useQuery(query(getPublicConfig, {}));
  return (
    <>
      <PageHeading title={title} />
      {config.error && !config.data && <QueryError query={config} message="No pudimos abrir la entrega" />}
      {!config.data && !config.error && <LoadingRows rows={4} height={72} />}
      {user &&
        config.data &&
        (config.data.handovers_offered ? <Handovers user={user} /> : <HandoversOff userId={user.id} />)}
    </>
  );
}
