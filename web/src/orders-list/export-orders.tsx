import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Progress } from "../http/download.ts";
import { LoadError } from "../ui/data-state.tsx";
import type { Export } from "./use-export.ts";

const kilobytes = new Intl.NumberFormat("es-PE", {
  style: "unit",
  unit: "kilobyte",
  maximumFractionDigits: 0,
});

function progressText(progress: Progress | null): string {
  if (progress === null) return "Preparando el reporte…";
  return `Descargando… ${kilobytes.format(Math.ceil(progress.received / 1000))}`;
}

function UnderWay({ progress, onCancel }: { progress: Progress | null; onCancel: () => void }) {
  const share = progress?.total ? Math.min(100, (progress.received / progress.total) * 100) : null;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: "center", mb: 2 }}>
      <Box sx={{ flexGrow: 1 }}>
        <Typography variant="body2">{progressText(progress)}</Typography>
        <LinearProgress
          aria-label="Exportando datos"
          {...(share !== null && { variant: "determinate", value: share })}
        />
      </Box>
      <Button size="small" onClick={onCancel}>
        Cancelar exportación
      </Button>
    </Stack>
  );
}

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
  const { isPending, problem, error } = report;
  if (isPending) return <UnderWay progress={report.progress} onCancel={report.cancel} />;
  if (problem === null && error === null) return null;
  return (
    <Box sx={{ mb: 2 }}>
      {problem !== null && (
        <Alert severity="warning" variant="outlined">
          {problem}
        </Alert>
      )}
      {error !== null && (
        <LoadError message="Error al exportar los datos." hint={error.message} onRetry={report.begin} />
      )}
    </Box>
  );
}
