import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import TrendingDownRounded from "@mui/icons-material/TrendingDownRounded";
import TrendingFlatRounded from "@mui/icons-material/TrendingFlatRounded";
import TrendingUpRounded from "@mui/icons-material/TrendingUpRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { HomeDay } from "@lonchera/contract/home";
import { productNames } from "@lonchera/domain/codes";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { Money } from "../../components/text.tsx";
import { ProductIcon } from "../items/product-chips.tsx";
import { ComparedTable } from "./compared-table.tsx";
import { formatShortDay, useHomeLinks } from "./home-links.ts";
import { FigureLink } from "./home-section.tsx";

function formatComparison(portions: number, before: number, day: string): string {
  if (portions === before) return `Igual que el ${day}`;
  const difference = Math.abs(portions - before);
  const percent = before === 0 ? "" : ` (${formatNumber(Math.round((100 * difference) / before))} %)`;
  const more = portions > before ? "más" : "menos";
  return `${formatNumber(difference)} ${more}${percent} que el ${day}`;
}

type ComparisonProps = { portions: number; before: number; day: string; why: string };

function Comparison({ portions, before, day, why }: ComparisonProps) {
  const Trend = portions > before ? TrendingUpRounded : TrendingDownRounded;
  const Icon = portions === before ? TrendingFlatRounded : Trend;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
      <Icon fontSize="small" color="action" sx={{ mt: "2px" }} />
      <Typography variant="body2">
        {formatComparison(portions, before, day)}
        <Box component="span" sx={{ color: "text.secondary" }}>{` · ${why}`}</Box>
      </Typography>
    </Stack>
  );
}

/** Compares the day with the last day before it that had orders, and with the same weekday a week before. */
function Comparisons({ day }: { day: HomeDay }) {
  const { portions, former, former_date, week, week_date } = day;
  return (
    <Stack component="ul" sx={{ gap: 0.5, listStyle: "none", m: 0, p: 0 }}>
      {former !== null && former_date !== null && (
        <Comparison
          portions={portions}
          before={former}
          day={formatShortDay(former_date)}
          why="último día con pedidos"
        />
      )}
      {week > 0 ? (
        <Comparison portions={portions} before={week} day={formatShortDay(week_date)} why="hace una semana" />
      ) : (
        <Typography component="li" variant="body2" color="textSecondary">
          El {formatShortDay(week_date)}, hace una semana, no hubo pedidos.
        </Typography>
      )}
    </Stack>
  );
}

function Total({ day }: { day: HomeDay }) {
  const links = useHomeLinks();
  const { date, portions, orders, amount } = day;
  return (
    <Stack direction="row" sx={{ columnGap: 2, flexWrap: "wrap", alignItems: "baseline" }}>
      <Typography component="p" sx={{ fontSize: "1.0625rem" }}>
        <FigureLink to={links.portions(date)}>
          <Box
            component="span"
            sx={{ typography: "h1", fontSize: "2.75rem", fontVariantNumeric: "tabular-nums" }}
          >
            {formatNumber(portions)}
          </Box>
          <Box component="span" sx={{ ml: 0.75 }}>
            {portions === 1 ? "porción" : "porciones"}
          </Box>
        </FigureLink>
      </Typography>
      <Typography component="p" color="textSecondary">
        <FigureLink to={links.orders(date)}>
          {formatCount(orders, "orden", "órdenes")}
          {amount !== null && (
            <>
              {" · "}
              <Money amount={amount} />
            </>
          )}
        </FigureLink>
      </Typography>
    </Stack>
  );
}

function Companies({ day }: { day: HomeDay }) {
  const links = useHomeLinks();
  const shown = day.companies.filter(({ portions }) => portions > 0).length;
  const others = day.company_count - shown;
  return (
    <>
      <ComparedTable
        day={day}
        heading="Empresa"
        rows={day.companies.map((company) => ({
          ...company,
          key: company.id,
          to: company.portions > 0 ? links.portions(day.date, { company: company.id }) : null,
        }))}
      />
      {others > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <FigureLink to={links.portions(day.date)}>
            {others === 1 ? "Ver otra empresa" : `Ver otras ${formatNumber(others)} empresas`}
          </FigureLink>
        </Typography>
      )}
    </>
  );
}

/** Shows the portions of a day by product and company. */
export function HomeDayDetails({ day }: { day: HomeDay }) {
  const links = useHomeLinks();
  const products = day.products.map(({ product, ...compared }) => ({
    ...compared,
    key: product,
    to: compared.portions > 0 ? links.portions(day.date, { product }) : null,
    name: (
      <Box component="span" sx={{ display: "inline-flex", gap: 1, alignItems: "flex-start" }}>
        <ProductIcon code={product} fontSize="small" sx={{ color: `product.${product}.text`, mt: "2px" }} />
        {productNames[product]}
      </Box>
    ),
  }));
  return (
    <Stack sx={{ gap: 2 }}>
      {day.closed !== null && (
        <Stack direction="row" sx={{ gap: 1 }}>
          <EventBusyOutlined fontSize="small" color="action" />
          <Typography>Sin atención: {day.closed}</Typography>
        </Stack>
      )}
      <Total day={day} />
      <Comparisons day={day} />
      {products.length > 0 && <ComparedTable day={day} heading="Producto" rows={products} />}
      {day.companies.length > 0 && <Companies day={day} />}
    </Stack>
  );
}
