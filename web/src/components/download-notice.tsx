import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, type FocusEvent } from "react";
import type { Progress } from "../lib/api/download.ts";
import { formatBytes } from "./byte-size.ts";
import { LoadError } from "./data-state.tsx";
import { announce } from "./live-region.tsx";
import { TransferProgress } from "./transfer-progress.tsx";
import type { Download } from "./use-download.ts";

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
