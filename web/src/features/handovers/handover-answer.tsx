import CancelRounded from "@mui/icons-material/CancelRounded";
import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import HelpRounded from "@mui/icons-material/HelpRounded";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, type ReactNode } from "react";
import type { Portion } from "@lonchera/contract/handovers-lists";
import { handoverMealNames } from "@lonchera/domain/handover";
import { focusHeading, runIfFocusLost } from "../../components/lost-focus.ts";
import type { HandoverQueue } from "./handover-queue.ts";
import { offlineNoticeHeight } from "./portion-list.tsx";
import { describeDishes } from "./shown-portions.ts";
import type { HandoverOutcome, HandoverActions } from "./use-handover.ts";

/** Vibrates once for yes and three times for anything else. The times are in milliseconds. */
function vibrate(answer: HandoverOutcome): void {
  if (answer.kind === "checking") return;
  const isYes = answer.kind === "yes" || answer.kind === "noted";
  // Not every browser has it.
  if ("vibrate" in navigator) navigator.vibrate(isYes ? 120 : [90, 60, 90, 60, 90]);
}

const icons = {
  success: <CheckCircleRounded fontSize="inherit" />,
  warning: <HelpRounded fontSize="inherit" />,
  error: <CancelRounded fontSize="inherit" />,
};

const panelStyles = {
  mb: 2,
  alignItems: "flex-start",
  border: 2,
  "& .MuiAlert-icon": { fontSize: 40 },
  "& .MuiAlert-message": { flex: 1, minWidth: 0 },
};

type PanelProps = {
  severity: keyof typeof icons;
  title: string;
  children: ReactNode;
  /** These buttons are before the one that dismisses the panel. */
  actions?: ReactNode;
  dismissLabel?: string;
  onDismiss: () => void;
};

function Panel({ severity, title, children, actions, dismissLabel = "Cerrar", onDismiss }: PanelProps) {
  return (
    <Alert severity={severity} icon={icons[severity]} sx={panelStyles}>
      <AlertTitle sx={{ typography: "h2", mb: 0.5 }}>{title}</AlertTitle>
      {children}
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: "wrap" }}>
        {actions}
        <Button color="inherit" variant="outlined" onClick={onDismiss}>
          {dismissLabel}
        </Button>
      </Stack>
    </Alert>
  );
}

function PortionFacts({ portion }: { portion: Portion }) {
  return (
    <>
      <Typography sx={{ fontWeight: 700, fontSize: "1.25rem" }}>{portion.person}</Typography>
      <Typography>{describeDishes(portion)}</Typography>
      <Typography variant="body2">
        {handoverMealNames[portion.meal]} · {portion.zone} · {portion.company}
      </Typography>
    </>
  );
}

type AnswerPanelProps<Kind extends HandoverOutcome["kind"]> = {
  answer: Extract<HandoverOutcome, { kind: Kind }>;
  handing: HandoverActions;
};

function YesPanel({ answer, handing, queue }: AnswerPanelProps<"yes"> & { queue: HandoverQueue }) {
  const isOfAnswer = ({ key }: { readonly key: string }) => key === answer.key;
  // `QueueNotices` says why the server refused it.
  if (queue.conflicts.some(isOfAnswer)) return null;
  return (
    <Panel
      severity="success"
      title={queue.acts.some(isOfAnswer) ? "Sí, entrégalo. Se envía cuando vuelva internet" : "Sí, entrégalo"}
      actions={
        <Button color="inherit" variant="outlined" onClick={() => handing.undo(answer.key)}>
          Deshacer
        </Button>
      }
      onDismiss={handing.dismiss}
    >
      <PortionFacts portion={answer.portion} />
    </Panel>
  );
}

function NotedPanel({ answer, handing }: AnswerPanelProps<"noted">) {
  return (
    <Panel
      severity="warning"
      title={`Anotado: ${answer.code}`}
      actions={
        <Button color="inherit" variant="outlined" onClick={() => handing.undo(answer.key)}>
          Deshacer
        </Button>
      }
      onDismiss={handing.dismiss}
    >
      Se comprueba cuando vuelva internet. Si no correspondía, te avisamos aquí.
    </Panel>
  );
}

function DoubtPanel({ answer, handing }: AnswerPanelProps<"doubt">) {
  return (
    <Panel
      severity="warning"
      title="Revisa antes de entregar"
      actions={
        <Button color="inherit" variant="outlined" onClick={() => handing.handOver(answer.again, true)}>
          Entregar igual
        </Button>
      }
      dismissLabel="No entregar"
      onDismiss={handing.dismiss}
    >
      {answer.detail}
    </Panel>
  );
}

function ChoosePanel({ answer, handing }: AnswerPanelProps<"choose">) {
  return (
    <Panel
      severity="warning"
      title="¿Cuál entregas?"
      actions={answer.portions.map((portion) => (
        <Button
          key={`${portion.order} ${portion.zone_id}`}
          color="inherit"
          variant="outlined"
          disabled={portion.handover !== null}
          onClick={() => handing.handOver({ portion })}
        >
          {portion.zone} · {portion.person}
          {portion.handover !== null && " · ya entregado"}
        </Button>
      ))}
      dismissLabel="Ninguna"
      onDismiss={handing.dismiss}
    >
      {answer.detail}
    </Panel>
  );
}

function NoPanel({ answer, handing }: AnswerPanelProps<"no" | "failed">) {
  return (
    <Panel
      severity="error"
      title={answer.kind === "no" ? "No lo entregues" : "No se pudo comprobar"}
      onDismiss={handing.dismiss}
    >
      {answer.detail}
    </Panel>
  );
}

function CheckingPanel() {
  return (
    <Alert
      severity="info"
      role="status"
      icon={<CircularProgress size={40} color="inherit" aria-hidden />}
      sx={panelStyles}
    >
      <AlertTitle sx={{ typography: "h2", mb: 0.5 }}>Comprobando…</AlertTitle>
    </Alert>
  );
}

type HandoverAnswerProps = { handing: HandoverActions; queue: HandoverQueue };

function AnswerPanel({ answer, handing, queue }: HandoverAnswerProps & { answer: HandoverOutcome }) {
  if (answer.kind === "checking") return <CheckingPanel />;
  if (answer.kind === "yes") return <YesPanel answer={answer} handing={handing} queue={queue} />;
  if (answer.kind === "noted") return <NotedPanel answer={answer} handing={handing} />;
  if (answer.kind === "doubt") return <DoubtPanel answer={answer} handing={handing} />;
  if (answer.kind === "choose") return <ChoosePanel answer={answer} handing={handing} />;
  return <NoPanel answer={answer} handing={handing} />;
}

/** Shows the result of the last attempt, large enough to be read at arm's length. */
export function HandoverResult({ handing, queue }: HandoverAnswerProps) {
  const { answer } = handing;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer) return undefined;
    vibrate(answer);
    place.current?.scrollIntoView({ block: "nearest" });
    // The row whose button was pressed was removed.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    // The pressed button is removed with its answer.
    return () => runIfFocusLost(focusHeading);
  }, [answer]);
  if (answer === null) return null;
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: "none", scrollMarginBlock: `80px ${offlineNoticeHeight}` }}>
      <AnswerPanel answer={answer} handing={handing} queue={queue} />
    </Box>
  );
}
