import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Box from "@mui/material/Box";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { DownloadNotice } from "../../components/download-notice.tsx";
import { BusyButton } from "../../components/busy-button.tsx";
import { useDayReport, type DayReport } from "./use-day-report.ts";

type ReportButtonProps = {
  report: DayReport;
  /** What it holds. */
  meaning: string;
  date: CalendarDate | null;
  onNoDate: () => void;
};

/** Exports one report of the day, tells how it goes, and why not. */
export function ReportButton({ report, meaning, date, onNoDate }: ReportButtonProps) {
  const download = useDayReport(report);
  const begin = () => {
    download.reset();
    if (date === null) onNoDate();
    else download.begin(date);
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <BusyButton
        variant="contained"
        startIcon={<DownloadRounded />}
        busy={download.isPending}
        onClick={begin}
        sx={{ mb: 1 }}
      >
        {`Exportar ${report.name}`}
      </BusyButton>
      <Box sx={{ color: "text.secondary", mb: 1 }}>{meaning}</Box>
      <DownloadNotice
        download={download}
        label={`Exportando ${report.name}`}
        failure="Hubo un error al generar el reporte."
        onRetry={begin}
      />
    </Box>
  );
}
