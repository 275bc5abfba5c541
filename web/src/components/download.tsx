import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { DownloadOptions, Progress } from "../lib/api/download.ts";
import { CallError } from "../lib/api/errors.ts";
import { LoadError } from "./data-state.tsx";
import { announce } from "./live-region.tsx";
import { useExclusiveMutation } from "./use-exclusive-mutation.ts";

const kilobytes = new Intl.NumberFormat("es-PE", {
  style: "unit",
  unit: "kilobyte",
  maximumFractionDigits: 0,
});
const megabytes = new Intl.NumberFormat("es-PE", {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 1,
});

/** `37 kB`, `4.2 MB`; what is not empty is at least one kilobyte. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? kilobytes.format(Math.ceil(bytes / 1000)) : megabytes.format(bytes / 1_000_000);
}

/** Hands a file to the browser's own downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the file after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

type Downloaded<Wanted> = {
  get: (wanted: Wanted, options: DownloadOptions) => Promise<Blob>;
  /** Under which it is saved. */
  nameOf: (wanted: Wanted) => string;
};

type Download<Wanted> = ReturnType<typeof useDownload<Wanted>>;

/** Gets a file and hands it to the browser, tells how far it is, and can be told to stop. */
export function useDownload<Wanted = void>({ get, nameOf }: Downloaded<Wanted>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const underWay = useRef<AbortController>(null);
  const downloading = useExclusiveMutation({
    mutationFn: async (wanted: Wanted) => {
      const controller = new AbortController();
      underWay.current = controller;
      setProgress(null);
      const options = { signal: controller.signal, onProgress: setProgress };
      saveFile(await get(wanted, options), nameOf(wanted));
    },
  });
  const { error, variables } = downloading;
  const wasCanceled = error instanceof CallError && error.kind === "canceled";
  return {
    begin: downloading.mutate,
    /** Forgets why it failed. */
    reset: downloading.reset,
    cancel: () => underWay.current?.abort(),
    isPending: downloading.isPending,
    progress,
    /** Of the file that was asked for last. */
    name: variables === undefined ? "" : nameOf(variables),
    isSaved: downloading.isSuccess,
    wasCanceled,
    /** Why there is no file, unless it was stopped by hand. */
    error: wasCanceled ? null : error,
  };
}

type TransferProgressProps = {
  /** What is going on. */
  label: string;
  /** How far it is. */
  text: string;
  /** From 0 to 1; `null` where nobody knows. */
  share: number | null;
  cancelLabel: string;
  onCancel: () => void;
};

/** A file on its way, in either direction, and the way to stop it. */
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

const percent = new Intl.NumberFormat("es-PE", { style: "percent" });
/** What was estimated may be passed before the end is there. */
const almostAll = 0.99;

function shareOf({ received, total, isAbout }: Progress): number | null {
  return total === null ? null : Math.min(received / total, isAbout ? almostAll : 1);
}

function progressText(progress: Progress | null): string {
  if (progress === null) return "Preparando el reporte…";
  const { received, total, isAbout } = progress;
  const share = shareOf(progress);
  if (total === null || share === null) return `Descargando… ${formatBytes(received)}`;
  // The share goes no further while more comes than was expected.
  const whole = formatBytes(Math.max(total, received));
  return `Descargando… ${formatBytes(received)} de ${isAbout ? "unos " : ""}${whole} (${percent.format(share)})`;
}

type Shown = Omit<Download<never>, "begin" | "reset">;

/** Where it is, in words: they are said once each time that they change. */
function wordsOf({ isPending, isSaved, wasCanceled, name }: Shown, canceled: string): string | null {
  if (isPending) return `Preparando ${name}…`;
  if (wasCanceled) return canceled;
  return isSaved ? `Se guardó ${name}` : null;
}

function useSpoken(words: string | null) {
  useEffect(() => {
    if (words !== null) announce(words);
  }, [words]);
}

/** What held the focus in it may be gone with what it was for. */
function useFocusInside(words: string | null) {
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
  download: Shown;
  /** What is going on. */
  label: string;
  cancelLabel?: string;
  /** Said when it was stopped by hand. */
  canceled?: string;
  /** Said when it fails, before the reason. */
  failure: string;
  onRetry: () => void;
};

/** How a download goes, or why it does not. */
export function DownloadNotice(props: DownloadNoticeProps) {
  const { download, label, cancelLabel = "Cancelar exportación", failure, onRetry } = props;
  const { isPending, progress, name, error, cancel } = download;
  const words = wordsOf(download, props.canceled ?? "Exportación cancelada");
  useSpoken(words);
  const focus = useFocusInside(words);
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
            text={progressText(progress)}
            share={progress && shareOf(progress)}
            cancelLabel={cancelLabel}
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
