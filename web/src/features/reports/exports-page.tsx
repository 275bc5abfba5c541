import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { useRef, useState } from "react";
import { limaDate } from "../../lib/lima-time.ts";
import { DateField } from "../../components/date-field.tsx";
import { announce } from "../../components/live-region.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useAddress } from "../../components/use-address.ts";
import { DayTotals } from "./day-totals.tsx";
import { dayName, dayOf } from "./export-day.ts";
import { ReportButton } from "./report-button.tsx";
import { dayReports } from "./use-day-report.ts";

const noDate = "Elige una fecha válida para exportar.";

const meanings = {
  Movilidad: "Cuántas comidas lleva cada vehículo a cada empresa y zona.",
  Despacho: "Qué platos y opciones recibe cada zona de cada empresa.",
} as const;

/** The reports of one day of delivery. */
export function ExportsPage() {
  const { params, replace } = useAddress();
  const [today] = useState(() => limaDate(Date.now()));
  const date = dayOf(params, today);
  const field = useRef<HTMLInputElement>(null);
  const askForDate = () => {
    announce(noDate);
    field.current?.focus();
  };
  return (
    <>
      <PageHeading
        title="Exportar reportes por día"
        lead="Hojas de cálculo de lo que se entrega un día, listas para imprimir."
      />
      <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 }, mb: 3 }}>
        <Box sx={{ maxWidth: 240, mb: 3 }}>
          <DateField
            label="Fecha"
            value={date}
            inForm
            inputRef={field}
            problem={date === null ? noDate : null}
            onChange={(next) => replace({ [dayName]: next ?? "ninguna" })}
          />
        </Box>
        <Box
          sx={{
            display: "grid",
            gap: 3,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          {dayReports.map((report) => (
            <ReportButton
              key={report.name}
              report={report}
              meaning={meanings[report.name]}
              date={date}
              onNoDate={askForDate}
            />
          ))}
        </Box>
      </Paper>
      {date !== null && <DayTotals date={date} />}
    </>
  );
}
