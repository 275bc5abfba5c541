import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { getDaySheet } from "@lonchera/contract/day-sheets";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { productCodes } from "@lonchera/domain/codes";
import { sumByProduct, sumQuantities } from "@lonchera/domain/day-lines";
import { ProductChip } from "../items/code-chips.tsx";
import { formatDay } from "../../lib/day-text.ts";
import { paths } from "../../app/paths.ts";
import { query } from "../../lib/api/query.ts";
import { formatCount, formatNumber } from "@lonchera/domain/counts";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";

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

/** What the reports of a day will hold. */
export function DayTotals({ date }: { date: CalendarDate }) {
  const titleId = useId();
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
        <Button
          component={Link}
          to={`${paths.adminDaySheets()}?${new URLSearchParams({ fecha: date })}`}
          sx={{ ml: { xs: -1.75, sm: 0 }, alignSelf: { xs: "flex-start", sm: "center" } }}
        >
          Ver cocina y despacho
        </Button>
      </Stack>
      {sheet.isPending && <LoadingRows rows={2} height={40} />}
      {sheet.isError && (
        <LoadError
          message="No se pudieron cargar los pedidos del día"
          hint={sheet.error.message}
          onRetry={() => void sheet.refetch()}
        />
      )}
      {sheet.data?.lines.length === 0 && (
        <Alert severity="info">
          No hay pedidos para este día. Los reportes se crean igual, con sus encabezados y sin filas.
        </Alert>
      )}
      {sheet.data && sheet.data.lines.length > 0 && <Totals sheet={sheet.data} />}
    </Box>
  );
}
