import Box from "@mui/material/Box";
import type { HomeMonth } from "@lonchera/contract/home";
import { formatCount, groupThousands } from "@lonchera/domain/texts";
import { DayChart } from "./day-chart.tsx";
import { useHomeLinks } from "./home-links.ts";

const formatOrders = (value: number) => formatCount(value, "orden", "órdenes");
/** The unit is soles, because charts need no céntimos. */
const formatSales = (value: number) => `S/\u00a0${groupThousands(String(Math.round(value)))}`;

/** Shows the orders and sales of each day. */
export function MonthCharts({ days }: { days: HomeMonth["days"] }) {
  const links = useHomeLinks();
  const seesMoney = days.some(({ amount }) => amount !== null);
  const columns = seesMoney ? { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" } : "minmax(0, 1fr)";
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: columns }}>
      <DayChart
        title="Órdenes por día de entrega"
        days={days.map(({ date, orders }) => ({ date, value: orders }))}
        format={formatOrders}
        toList={links.orders}
      />
      {seesMoney && (
        <DayChart
          title="Ventas por día de entrega"
          days={days.map(({ date, amount }) => ({ date, value: Number(amount) }))}
          format={formatSales}
          toList={links.orders}
        />
      )}
    </Box>
  );
}
