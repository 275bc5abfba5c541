import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Alert from "@mui/material/Alert";
import { DownloadNotice } from "../../components/download-notice.tsx";
import { BusyButton } from "../../components/busy-button.tsx";
import type { Export } from "./use-export.ts";

export function ExportButton({ report }: { report: Export }) {
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadRounded />}
      onClick={report.begin}
      busy={report.isPending}
    >
      Exportar datos
    </BusyButton>
  );
}

/** How the export goes, or why it does not. */
export function ExportNotice({ report }: { report: Export }) {
  return (
    <>
      {report.problem !== null && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {report.problem}
        </Alert>
      )}
      <DownloadNotice
        download={report}
        label="Exportando datos"
        failure="Error al exportar los datos."
        onRetry={report.begin}
      />
    </>
  );
}
