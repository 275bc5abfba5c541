import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ComponentProps, type FocusEvent, useEffect, useRef, useState } from "react";
import type { DownloadOptions, Progress } from "../lib/api/download.ts";
import { CallError } from "../lib/api/errors.ts";
import { BusyButton } from "./busy-button.tsx";
import { LoadError } from "./data-state.tsx";
import { announce } from "./live-region.tsx";
import { saveFile } from "./save-file.ts";
import { useExclusiveMutation } from "./use-exclusive-mutation.ts";

/** Returns for example `37 kB` or `4.2 MB`. Small sizes are rounded up to whole kilobytes. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1_000_000;
  const size = isSmall ? Math.ceil(bytes / 1000) : bytes / 1_000_000;
  const unit = isSmall ? "kilobyte" : "megabyte";
  return size.toLocaleString("es-PE", { style: "unit", unit, maximumFractionDigits: 1 });
}

/** Returns for example `45%` for a share of 0.45. */
export function formatPercent(share: number): string {
  return share.toLocaleString("es-PE", { style: "percent" });
}

type DownloadSource<Wanted> = {
  get: (wanted: Wanted, options: DownloadOptions) => Promise<Blob>;
  getFileName: (wanted: Wanted) => string;
};

type Download<Wanted> = ReturnType<typeof useDownload<Wanted>>;

/** Downloads and saves a file. It reports the progress and can be cancelled. */
export function useDownload<Wanted = void>({ get, getFileName }: DownloadSource<Wanted>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const currentController = useRef<AbortController>(null);
  useEffect(() => () => currentController.current?.abort(), []);
  const downloading = useExclusiveMutation({
    mutationFn: async (wanted: Wanted) => {
      const controller = new AbortController();
      currentController.current = controller;
      setProgress(null);
      const options = { signal: controller.signal, onProgress: setProgress };
      saveFile(await get(wanted, options), getFileName(wanted));
    },
  });
  const { error, variables } = downloading;
  const wasCanceled = error instanceof CallError && error.kind === "canceled";
  return {
    begin: downloading.mutate,
    /** Clears the error. */
    reset: downloading.reset,
    cancel: () => currentController.current?.abort(),
    isPending: downloading.isPending,
    progress,
    /** This is the input of the last request. */
    wanted: variables,
    name: variables === undefined ? "" : getFileName(variables),
    isSaved: downloading.isSuccess,
    wasCanceled,
    /** This is the error of the download. It is null if the user cancelled. */
    error: wasCanceled ? null : error,
  };
}

type TransferProgressProps = {
  /** Describes the transfer. */
  label: string;
  /** The text describes the progress. */
  text: string;
  /** The share that is done, from 0 to 1, or `null` while it is unknown. */
  share: number | null;
  cancelLabel: string;
  onCancel: () => void;
};

/** Shows the progress of an upload or a download, with a cancel button. */
export function TransferProgress({ label, text, share, cancelLabel, onCancel }: TransferProgressProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: "center" }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2">{text}</Typography>
        <LinearProgress
          aria-label={label}
          {...(share !== null && { variant: "determinate", value: Math.min(100, share * 100) })}
        />
      </Box>
      <Button size="small" onClick={onCancel} sx={{ flexShrink: 0, minHeight: { xs: 44, md: 36 } }}>
        {cancelLabel}
      </Button>
    </Stack>
  );
}

/** The share of an estimated total stays below 1, because the file may be larger than the estimate. */
const almostAll = 0.99;

function computeShare({ received, total, isEstimate }: Progress): number | null {
  return total === null ? null : Math.min(received / total, isEstimate ? almostAll : 1);
}

function describeProgress(progress: Progress | null): string {
  if (progress === null) return "Preparando el reporte…";
  const { received, total, isEstimate } = progress;
  const share = computeShare(progress);
  if (total === null || share === null) return `Descargando… ${formatBytes(received)}`;
  // The file may be larger than the estimate.
  const whole = formatBytes(Math.max(total, received));
  return `Descargando… ${formatBytes(received)} de ${isEstimate ? "unos " : ""}${whole} (${formatPercent(share)})`;
}

type ShownDownload = Omit<Download<never>, "begin" | "reset" | "wanted">;

/** Returns the status that is announced on each change. */
function describeStatus(
  { isPending, isSaved, wasCanceled, name }: ShownDownload,
  canceled: string,
): string | null {
  if (isPending) return `Preparando ${name}…`;
  if (wasCanceled) return canceled;
  return isSaved ? `Se guardó ${name}` : null;
}

function useAnnouncement(words: string | null) {
  useEffect(() => {
    if (words !== null) announce(words);
  }, [words]);
}

/** Moves the focus to the box when the focused button in it disappears. */
function useKeptFocus(words: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
  }, [words]);
  const onFocus = () => {
    wasInside.current = true;
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    wasInside.current = relatedTarget === null;
  };
  return { ref: box, tabIndex: -1, onFocus, onBlur };
}

type DownloadNoticeProps = {
  download: ShownDownload;
  /** Describes the transfer. */
  label: string;
  /** The word for the download in "Cancelar …". */
  noun?: "Exportación" | "Descarga";
  /** This message stands before the reason if the download fails. */
  failure: string;
  onRetry: () => void;
};

/** Shows the progress or the error of a download. */
export function DownloadNotice(props: DownloadNoticeProps) {
  const { download, label, noun = "Exportación", failure, onRetry } = props;
  const { isPending, progress, name, error, cancel } = download;
  const words = describeStatus(download, `${noun} cancelada`);
  useAnnouncement(words);
  const focus = useKeptFocus(words);
  if (words === null && error === null) return null;
  return (
    <Box {...focus} sx={{ mb: 2, outline: "none" }}>
      {isPending && (
        <>
          <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          <TransferProgress
            label={label}
            text={describeProgress(progress)}
            share={progress && computeShare(progress)}
            cancelLabel={`Cancelar ${noun.toLowerCase()}`}
            onCancel={cancel}
          />
        </>
      )}
      {!isPending && words !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {words}
        </Typography>
      )}
      {error !== null && <LoadError message={failure} hint={error.message} onRetry={onRetry} />}
    </Box>
  );
}

export function DownloadButton(props: ComponentProps<typeof BusyButton>) {
  return <BusyButton variant="outlined" startIcon={<DownloadRounded />} {...props} />;
}
