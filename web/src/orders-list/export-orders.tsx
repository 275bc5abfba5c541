import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { DownloadNotice } from "../app/download-notice.tsx";
import type { Export } from "./use-export.ts";

export function ExportButton({ report }: { report: Export }) {
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadRounded />}
      onClick={report.begin}
      loading={report.isPending}
      loadingPosition="start"
    >
      Exportar datos
    </Button>
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
