import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { getHomeMonth, type HomeDish, type HomeMonth as Month } from "@lonchera/contract/home";
import { productNames } from "@lonchera/domain/codes";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Money } from "../../components/text.tsx";
import { query } from "../../lib/api/query.ts";
import { formatShortDay, useHomeLinks } from "./home-links.ts";
import { FigureLink, HomeSection } from "./home-section.tsx";
import { type RankedBar, RankedBars } from "./ranked-bars.tsx";

const MonthCharts = lazyComponent(
  () => import("./month-charts.tsx"),
  "MonthCharts",
  () => <Skeleton variant="rounded" sx={{ height: 256 }} />,
);

const table = {
  width: 1,
  mt: 1,
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { py: 0.5, textAlign: "right", fontWeight: 400 },
  "& th:first-of-type": { textAlign: "left" },
  "& thead th": { typography: "body2", color: "text.secondary" },
  "& tbody tr": { borderTop: 1, borderColor: "divider" },
};

/** Shows the data of the charts as a table. */
function DayTable({ days }: { days: Month["days"] }) {
  const links = useHomeLinks();
  const seesMoney = days.some(({ amount }) => amount !== null);
  return (
    <Box
      component="details"
      sx={{ "& summary": { cursor: "pointer", py: { xs: 1.25, sm: 0.5 }, width: "fit-content" } }}
    >
      <summary>Ver los números de cada día</summary>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <th scope="col">Porciones</th>
            <th scope="col">Órdenes</th>
            {seesMoney && <th scope="col">Ventas</th>}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, orders, portions, amount }) => (
            <tr key={date}>
              <th scope="row">{formatShortDay(date)}</th>
              <td>
                <FigureLink to={links.portions(date)}>{formatNumber(portions)}</FigureLink>
              </td>
              <td>
                <FigureLink to={links.orders(date)}>{formatNumber(orders)}</FigureLink>
              </td>
              {amount !== null && (
                <td>
                  <FigureLink to={links.orders(date)}>
                    <Money amount={amount} />
                  </FigureLink>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function useDishBar() {
  const links = useHomeLinks();
  return ({ name, product, portions, days, last_date }: HomeDish): RankedBar => ({
    key: `${product} ${name}`,
    name,
    more: `${productNames[product]} · ${formatCount(days, "día")} en el menú`,
    figure: portions === 0 ? "Nadie lo pidió" : formatCount(portions, "porción", "porciones"),
    value: portions,
    to: last_date === null ? null : links.portions(last_date, { product }),
  });
}

const columns = {
  display: "grid",
  gap: 4,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(3, minmax(0, 1fr))" },
};

function Rankings({ participation, best, worst }: Month) {
  const links = useHomeLinks();
  const toBar = useDishBar();
  const most = best[0]?.portions ?? 0;
  return (
    <Box sx={columns}>
      <RankedBars
        title="Participación por empresa"
        most={100}
        empty="Ningún colaborador pidió en estos días."
        bars={participation.map(({ id, name, people, percent }) => ({
          key: id,
          name,
          more: `de ${formatCount(people, "colaborador", "colaboradores")}, en promedio por día`,
          figure: `${percent} %`,
          value: percent,
          to: links.people(id),
        }))}
      />
      <RankedBars
        title="Platos más pedidos"
        most={most}
        empty="Todavía no hay platos pedidos."
        bars={best.map(toBar)}
      />
      <RankedBars
        title="Platos menos pedidos"
        most={most}
        empty="Todavía no hay más platos que comparar."
        bars={worst.map(toBar)}
      />
    </Box>
  );
}

/** Shows the last 30 days. The charts load after the rest. */
export function HomeMonth() {
  const month = useQuery({ ...query(getHomeMonth, {}), refetchInterval: 300_000 });
  return (
    <HomeSection
      title="Últimos 30 días"
      query={month}
      message="No se pudieron cargar los últimos 30 días"
      rows={8}
    >
      {(loaded) => (
        <Stack sx={{ gap: 4 }}>
          <Box>
            <MonthCharts days={loaded.days} />
            <DayTable days={loaded.days} />
          </Box>
          <Rankings {...loaded} />
        </Stack>
      )}
    </HomeSection>
  );
}
