import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { Link } from "react-router";
import { getDaySheet } from "@lonchera/contract/day-sheets";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { exportDispatch, exportMobility } from "@lonchera/contract/reports";
import { type CalendarDate, isCalendarDate, toLimaDate } from "@lonchera/domain/calendar";
import { productCodes } from "@lonchera/domain/codes";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { sumByProduct, sumQuantities } from "@lonchera/domain/day-lines";
import { paths } from "../../app/paths.ts";
import { canOpenScreen } from "../../app/staff-screens.ts";
import { emptyDateValue } from "../../components/search-params.ts";
import { useUrlState } from "../../components/url-state.ts";
import { QueryError, LoadingRows } from "../../components/data-state.tsx";
import { DateField } from "../../components/date-field.tsx";
import { DownloadButton, DownloadNotice, useDownload } from "../../components/download.tsx";
import { announce } from "../../components/live-region.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { download } from "../../lib/api/download.ts";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatDay } from "../../lib/time-text.ts";
import { useNow } from "../../components/use-now.ts";
import { ProductChip } from "../items/product-chips.tsx";

const dayParameter = "fecha";

/**
 * Returns the day in the address, today without one, or `null` if it is no date, such as `ninguna` for an empty
 * field.
 */
export function readReportDay(params: URLSearchParams, today: CalendarDate): CalendarDate | null {
  const asked = params.get(dayParameter);
  if (asked === null) return today;
  return isCalendarDate(asked) ? asked : null;
}

const dayReports = [
  {
    name: "Movilidad",
    call: exportMobility,
    file: "Comidas",
    meaning: "Cuántas comidas lleva cada vehículo a cada empresa y zona.",
  },
  {
    name: "Despacho",
    call: exportDispatch,
    file: "Despacho",
    meaning: "Qué platos y opciones recibe cada zona de cada empresa.",
  },
] as const;

type Sheet = ResponseOf<typeof getDaySheet>;

function Totals({ sheet: { lines, order_count } }: { sheet: Sheet }) {
  const byProduct = sumByProduct(lines);
  const total = sumQuantities(lines);
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        {formatCount(total, "plato")} en {formatCount(order_count, "pedido")}.
      </Typography>
      <Stack component="ul" direction="row" sx={{ flexWrap: "wrap", gap: 2, listStyle: "none", m: 0, p: 0 }}>
        {productCodes
          .filter((code) => byProduct[code] > 0)
          .map((code) => (
            <Stack key={code} component="li" direction="row" sx={{ gap: 1, alignItems: "center" }}>
              <ProductChip code={code} size="medium" />
              <Typography variant="money">{formatNumber(byProduct[code])}</Typography>
            </Stack>
          ))}
      </Stack>
    </>
  );
}

/** Shows how many dishes and orders a day has. */
function DayTotals({ date }: { date: CalendarDate }) {
  const titleId = useId();
  const { user } = useSession();
  const sheet = useQuery(query(getDaySheet, { params: { date } }));
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Stack
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: 1, justifyContent: "space-between", alignItems: { sm: "center" }, mb: 1.5 }}
      >
        <Typography variant="h2" id={titleId}>
          Pedidos del {formatDay(date)}
        </Typography>
        {user && canOpenScreen(user, paths.adminDaySheets()) && (
          <Button
            component={Link}
            to={`${paths.adminDaySheets()}?${new URLSearchParams({ fecha: date })}`}
            sx={{ ml: { xs: -1.75, sm: 0 }, alignSelf: { xs: "flex-start", sm: "center" } }}
          >
            Ver cocina y despacho
          </Button>
        )}
      </Stack>
      {sheet.isPending && <LoadingRows rows={2} height={40} />}
      <QueryError query={sheet} message="No se pudieron cargar los pedidos del día" />
      {sheet.data?.lines.length === 0 && (
        <Alert severity="info">
          No hay pedidos para este día. Los reportes se crean igual, con sus encabezados y sin filas.
        </Alert>
      )}
      {sheet.data && sheet.data.lines.length > 0 && <Totals sheet={sheet.data} />}
    </Box>
  );
}

type ReportButtonProps = {
  report: (typeof dayReports)[number];
  date: CalendarDate | null;
  onNoDate: () => void;
};

/** Exports one report of the day and shows progress and errors. */
function ReportButton({ report: { name, call, file, meaning }, date, onNoDate }: ReportButtonProps) {
  const report = useDownload<CalendarDate>({
    get: (day, options) => download(call, { params: { date: day } }, options),
    getFileName: (day) => `${file}_${day}.xlsx`,
  });
  const begin = () => {
    report.reset();
    if (date === null) onNoDate();
    else report.begin(date);
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <DownloadButton variant="contained" busy={report.isPending} onClick={begin} sx={{ mb: 1 }}>
        {`Exportar ${name}`}
      </DownloadButton>
      <Box sx={{ color: "text.secondary", mb: 1 }}>{meaning}</Box>
      <DownloadNotice
        download={report}
        label={`Exportando ${name}`}
        failure="Hubo un error al generar el reporte."
        onRetry={begin}
      />
    </Box>
  );
}

const noDate = "Elige una fecha válida para exportar.";

/** Exports the reports of one day of delivery. */
export function ReportsPage() {
  const { params, replace } = useUrlState();
  const today = toLimaDate(useNow(30_000));
  const date = readReportDay(params, today);
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
        <Box sx={{ maxWidth: "calc(11rem + 64px)", mb: 3 }}>
          <DateField
            label="Fecha"
            value={date}
            inForm
            inputRef={field}
            problem={date === null ? noDate : null}
            onChange={(next) => replace({ [dayParameter]: next ?? emptyDateValue })}
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
            <ReportButton key={report.name} report={report} date={date} onNoDate={askForDate} />
          ))}
        </Box>
      </Paper>
      {date !== null && <DayTotals date={date} />}
    </>
  );
}
