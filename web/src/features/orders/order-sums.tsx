import FunctionsRounded from "@mui/icons-material/FunctionsRounded";
import CurrencyExchangeOutlined from "@mui/icons-material/CurrencyExchangeOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { OrderSums } from "@lonchera/contract/orders";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { DescriptionItem, Money } from "../../components/text.tsx";
import { useListHistoryState } from "../../components/url-state.ts";
import type { OrderListFilters, OrderListUrlState } from "./order-list-url-state.ts";
import { useOrderSums } from "./order-queries.ts";
import { formatOrderCount } from "./order-text.ts";

const panel = {
  display: "flex",
  flexDirection: "column",
  gap: 1,
  mt: 1,
  px: 2,
  py: 1.5,
  border: 1,
  borderColor: "divider",
  borderRadius: 2,
  bgcolor: "background.paper",
};

/** Shows the orders that reports do not count, for example `2 canceladas (S/ 40.00)`. */
function Uncounted({ unpaid, cancelled }: OrderSums) {
  const parts = [
    { sum: unpaid, text: formatCount(unpaid.orders, "pendiente de pago", "pendientes de pago") },
    { sum: cancelled, text: formatCount(cancelled.orders, "cancelada", "canceladas") },
  ].filter(({ sum }) => sum.orders > 0);
  if (parts.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Sin contar{" "}
      {parts.map(({ sum, text }, index) => (
        <span key={text}>
          {index > 0 && " ni "}
          {text} (<Money amount={sum.total} sx={{ fontWeight: 400 }} />)
        </span>
      ))}
    </Typography>
  );
}

/**
 * Shows the sums of all pages of the filtered orders. With a filter by day or zone it counts only the dishes of that
 * day and zone.
 */
function SumFacts({ filters }: { filters: OrderListFilters }) {
  const query = useOrderSums(filters);
  const sums = query.data;
  if (!sums)
    return query.error ? (
      <QueryError query={query} message="No pudimos sumar las órdenes." />
    ) : (
      <LoadingRows rows={1} />
    );
  const { placed, units, lines_total } = sums;
  const hasPart = filters.delivery_date !== null || filters.zone !== null;
  return (
    <>
      <Box component="dl" sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, m: 0 }}>
        <DescriptionItem name="Pedidos">{formatOrderCount(placed.orders)}</DescriptionItem>
        <DescriptionItem name={hasPart ? "Platos de ese día o zona" : "Platos"}>
          {formatNumber(units)}
        </DescriptionItem>
        {hasPart && (
          <DescriptionItem name="Importe de esos platos">
            <Money amount={lines_total} />
          </DescriptionItem>
        )}
        <DescriptionItem name={hasPart ? "Suma de los pedidos enteros" : "Suma"}>
          <Money amount={placed.total} />
        </DescriptionItem>
        <DescriptionItem name="Suma con IGV">
          <Money amount={placed.total_with_igv} />
        </DescriptionItem>
      </Box>
      <Uncounted {...sums} />
    </>
  );
}

/** Sums take the database longer than a page, so they are computed on request. */
export function OrderSumsBar({ address: { params, filters, replace } }: { address: OrderListUrlState }) {
  const id = useId();
  const isShown = params.get("sums") === "1";
  const state = useListHistoryState();
  return (
    <Box sx={{ mb: 2 }}>
      <Button
        size="small"
        startIcon={<FunctionsRounded />}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => replace({ sums: isShown ? null : "1" })}
      >
        {isShown ? "Ocultar sumas" : "Ver sumas"}
      </Button>
      <Button
        size="small"
        component={Link}
        to={paths.adminRefunds()}
        state={state}
        startIcon={<CurrencyExchangeOutlined />}
        sx={{ ml: 1 }}
      >
        Devoluciones
      </Button>
      <Box id={id} hidden={!isShown} sx={{ ...panel, ...(!isShown && { display: "none" }) }}>
        {isShown && <SumFacts filters={filters} />}
      </Box>
    </Box>
  );
}
