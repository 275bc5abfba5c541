import Box from "@mui/material/Box";
import type { Progress } from "../http/download.ts";
import { byteSize } from "../ui/byte-size.ts";
import { LoadError } from "../ui/data-state.tsx";
import { TransferProgress } from "../ui/transfer-progress.tsx";
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
  if (total === null || share === null) return `Descargando… ${byteSize(received)}`;
  // The share goes no further while more comes than was expected.
  const whole = byteSize(Math.max(total, received));
  return `Descargando… ${byteSize(received)} de ${isAbout ? "unos " : ""}${whole} (${percent.format(share)})`;
}

type DownloadNoticeProps = {
  download: Pick<Download<never>, "isPending" | "progress" | "error" | "cancel">;
  /** What is going on. */
  label: string;
  cancelLabel?: string;
  /** Said when it fails, before the reason. */
  failure: string;
  onRetry: () => void;
};

/** How a download goes, or why it does not. */
export function DownloadNotice(props: DownloadNoticeProps) {
  const { download, label, cancelLabel = "Cancelar exportación", failure, onRetry } = props;
  const { isPending, progress, error, cancel } = download;
  if (!isPending && error === null) return null;
  return (
    <Box sx={{ mb: 2 }}>
      {isPending && (
        <TransferProgress
          label={label}
          text={progressText(progress)}
          share={progress && shareOf(progress)}
          cancelLabel={cancelLabel}
          onCancel={cancel}
        />
      )}
      {error !== null && <LoadError message={failure} hint={error.message} onRetry={onRetry} />}
    </Box>
  );
}
