import Box from "@mui/material/Box";
import type { Progress } from "../http/download.ts";
import { byteSize } from "../ui/byte-size.ts";
import { LoadError } from "../ui/data-state.tsx";
import { TransferProgress } from "../ui/transfer-progress.tsx";
import type { Download } from "./use-download.ts";

function progressText(progress: Progress | null): string {
  return progress === null ? "Preparando el reporte…" : `Descargando… ${byteSize(progress.received)}`;
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
          share={progress?.total ? progress.received / progress.total : null}
          cancelLabel={cancelLabel}
          onCancel={cancel}
        />
      )}
      {error !== null && <LoadError message={failure} hint={error.message} onRetry={onRetry} />}
    </Box>
  );
}
