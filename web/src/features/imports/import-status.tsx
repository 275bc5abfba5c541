import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useRef } from "react";
import type { Location } from "react-router";
import { importMessages, type RowProblem } from "@lonchera/contract/imports";
import { formatCount } from "@lonchera/domain/texts";
import { BusyButton } from "../../components/busy-button.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { formatBytes, TransferProgress } from "../../components/download.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { announce } from "../../components/live-region.tsx";
import { ScrollingList } from "../../components/scrolling-list.tsx";
import { TableExport } from "../../components/table-export.tsx";
import { type LeaveRule, useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import type { UploadProgress } from "../../lib/api/upload.ts";
import { formatProblem } from "./preview-rows.tsx";
import { type ImportAttempt, type ImportOutcome, type ImportRun, isFullySent } from "./use-import.ts";

type NoticesProps = { notices: readonly string[]; severity?: "warning" | "info" };

/** Shows warnings that do not prevent the import. */
export function Notices({ notices, severity = "warning" }: NoticesProps) {
  if (notices.length === 0) return null;
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{ mt: 1 }}
      slotProps={{ message: { sx: { minWidth: 0 } } }}
    >
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, overflowWrap: "anywhere" }}>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </Box>
    </Alert>
  );
}

const columns: readonly Column<RowProblem>[] = [
  { key: "row", header: "Fila", cell: ({ row }) => row },
  { key: "column", header: "Columna", cell: ({ column }) => column },
  { key: "message", header: "Problema", cell: ({ message }) => message },
];

/** At most this many problems are shown. */
const mostShown = 100;

/** Lists the problems by cell. */
export function ProblemsList({ title, problems }: { title: string; problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null;
  const left = problems.length - mostShown;
  // A row may have several problems.
  const rows = new Set(problems.map(({ row }) => row));
  return (
    <Box sx={{ mt: 1.5 }}>
      <ScrollingList title={title} count={rows.size} maxHeight={240}>
        {problems.slice(0, mostShown).map((problem, index) => (
          <li key={index}>
            <strong>Fila {problem.row}</strong> · {formatProblem(problem)}
          </li>
        ))}
        {left > 0 && <li>{formatCount(left, "problema más", "problemas más")}, en la tabla exportada.</li>}
      </ScrollingList>
      {left > 0 && <TableExport name={title} columns={columns} readRows={() => Promise.resolve(problems)} />}
    </Box>
  );
}

type ImportProgressProps = {
  label: string;
  progress: UploadProgress | null;
  /** It is shown after the upload. */
  working: string;
  cancelLabel: string;
  onCancel: () => void;
};

function formatUploadProgress(progress: UploadProgress | null): string {
  if (progress === null) return "Enviando el archivo…";
  return `Enviando… ${formatBytes(progress.sent)} de ${formatBytes(progress.total)}`;
}

/** Shows the progress of the upload, then of the import on the server. */
export function ImportProgress({ progress, working, ...rest }: ImportProgressProps) {
  const isSent = isFullySent(progress);
  useEffect(() => {
    if (isSent) announce(working);
  }, [isSent, working]);
  const share = progress === null || isSent ? null : progress.sent / progress.total;
  return (
    <TransferProgress {...rest} share={share} text={isSent ? working : formatUploadProgress(progress)} />
  );
}

type OnFound<Imported> = (imported: Imported | null, file: File) => void;
type UnclearProps<Imported> = {
  reason: string;
  attempt: ImportAttempt<Imported>;
  onFound: OnFound<Imported>;
};

/** Offers to ask the server whether it imported a file with these bytes, because no answer arrived. */
function Unclear<Imported>({ reason, attempt: { check, file }, onFound }: UnclearProps<Imported>) {
  const checking = useExclusiveMutation({
    mutationFn: () => check.send(file, { signal: new AbortController().signal, onProgress: () => undefined }),
    onSuccess: ({ same_file }) => onFound(same_file, file),
  });
  return (
    <Alert
      severity="warning"
      action={
        <BusyButton
          color="inherit"
          size="small"
          sx={{ minHeight: { xs: 44, md: 36 } }}
          busy={checking.isPending}
          onClick={() => checking.mutate()}
        >
          Comprobar
        </BusyButton>
      }
    >
      {importMessages.failed} No sabemos si «{file.name}» llegó a guardarse. {reason}
      <Typography variant="body2">
        Compruébalo, o impórtalo otra vez: si se guardó, se rechazará por repetido y nada se duplica.
      </Typography>
      {checking.isError && (
        <Typography variant="body2">No se pudo comprobar. {checking.error.message}</Typography>
      )}
    </Alert>
  );
}

type ImportNoticeProps<Imported> = { outcome: ImportOutcome<Imported>; onFound: OnFound<Imported> };

function ImportNotice<Imported>({ outcome, onFound }: ImportNoticeProps<Imported>) {
  switch (outcome.kind) {
    case "canceled":
      return <Alert severity="info">Importación cancelada. No se guardó nada.</Alert>;
    case "unclear":
      return <Unclear {...outcome} onFound={onFound} />;
    case "absent":
      return (
        <Alert severity="warning">
          No se importó «{outcome.name}».
          <Typography variant="body2">Puedes importarlo otra vez: nada se duplica.</Typography>
        </Alert>
      );
    case "done":
      return (
        <>
          {/* The snackbar says it to a screen reader. */}
          <Alert severity="success" role="presentation">
            {outcome.message}
          </Alert>
          <Notices notices={outcome.notices} />
        </>
      );
    case "refused":
      return (
        <Alert
          severity="error"
          sx={{ alignItems: "flex-start" }}
          slotProps={{ message: { sx: { minWidth: 0, flexGrow: 1 } } }}
        >
          {outcome.error}
          <ProblemsList title="Filas omitidas" problems={outcome.skipped} />
          <ProblemsList title="Filas repetidas" problems={outcome.duplicated} />
        </Alert>
      );
  }
}

type ImportStateProps<Imported> = {
  importing: ImportRun<Imported>;
  isUndone: boolean;
  /** They show the result of the import. */
  children: ReactNode;
};

function isOutOfSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < 0 || bottom > window.innerHeight;
}

/** Scrolls into view, and takes the focus if it was out of view or the focused element is gone. */
function Result({ outcome, children }: { outcome: object; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const result = box.current;
    if (result === null) return;
    const needsFocus = isOutOfSight(result) || document.activeElement === document.body;
    scrollIntoView(result);
    if (needsFocus) result.focus({ preventScroll: true });
  }, [outcome]);
  return (
    <Box
      ref={box}
      role="group"
      aria-label="Resultado de la importación"
      tabIndex={-1}
      sx={{ mb: 2, outline: "none", scrollMarginBlock: 16 }}
    >
      {children}
    </Box>
  );
}

/** Leaving means another path or another tab of the page. */
const leavingDuringImport: LeaveRule = {
  isLeaving: ({ currentLocation: from, nextLocation: to }) => {
    const getTab = ({ search }: Location) => new URLSearchParams(search).get("tab");
    return from.pathname !== to.pathname || getTab(from) !== getTab(to);
  },
  question: {
    title: "¿Salir mientras se importa?",
    text: "El archivo todavía se está importando. Si sales, se cancela; si ya se estaba guardando, lo verás entre las importaciones anteriores.",
    confirmLabel: "Salir",
    cancelLabel: "Seguir aquí",
  },
};

/** Shows a running import, which is not left without a question, and then its outcome and result. */
export function ImportStatus<Imported>({ importing, isUndone, children }: ImportStateProps<Imported>) {
  const { isPending, progress, outcome, cancel, onFound } = importing;
  const { question } = useUnsavedChangesGuard({
    isDirty: isPending,
    isSaving: false,
    leaveRule: leavingDuringImport,
  });
  return (
    <>
      {isPending && (
        <Box ref={scrollIntoView}>
          <ImportProgress
            label="Importando el archivo"
            progress={progress}
            working="Guardando…"
            cancelLabel="Cancelar importación"
            onCancel={cancel}
          />
        </Box>
      )}
      {!isPending && outcome !== null && (
        <Result outcome={outcome}>
          {!isUndone && <ImportNotice outcome={outcome} onFound={onFound} />}
          {children}
        </Result>
      )}
      {question}
    </>
  );
}
