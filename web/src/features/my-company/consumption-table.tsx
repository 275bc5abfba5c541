import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ConsumedOrder, Consumption } from "@lonchera/contract/consumption";
import { formatNumber } from "@lonchera/domain/counts";
import { formatFullName } from "@lonchera/domain/texts";
import type { Column } from "../../components/data-table-rows.tsx";
import { Fact, Money } from "../../components/text.tsx";
import { formatDay } from "../../lib/time-text.ts";

function Deliveries({ deliveries }: Pick<ConsumedOrder, "deliveries">) {
  return deliveries.map(({ date, dishes }) => (
    <Box key={date} sx={{ "& + &": { mt: 1 } }}>
      <Typography variant="body2" color="textSecondary">
        {formatDay(date)}
      </Typography>
      {dishes.map(({ name, quantity }) => (
        <Box key={name} sx={{ overflowWrap: "anywhere" }}>
          {formatNumber(quantity)} × {name}
        </Box>
      ))}
    </Box>
  ));
}

const columns: readonly Column<ConsumedOrder>[] = [
  { key: "person", header: "Colaborador", cell: ({ person }) => formatFullName(person) },
  { key: "cost_center", header: "Centro de costo", cell: ({ person }) => person.cost_center || null },
  { key: "deliveries", header: "Entrega", cell: ({ deliveries }) => <Deliveries deliveries={deliveries} /> },
  { key: "id_order", header: "Pedido", cell: ({ id_order }) => id_order, fitted: true },
  { key: "total", header: "Total", cell: ({ total }) => <Money amount={total} />, numeric: true },
  {
    key: "subsidy_total",
    header: "Subvención",
    cell: ({ subsidy_total }) => <Money amount={subsidy_total} />,
    numeric: true,
  },
  {
    key: "amount_due",
    header: "A su cargo",
    cell: ({ amount_due }) => <Money amount={amount_due} />,
    numeric: true,
  },
];

export function wasSubsidised({ sums }: Consumption): boolean {
  return Number(sums.subsidy_total) > 0;
}

type ShownColumns = { readonly hasCenters: boolean; readonly hasSubsidy: boolean };

/** Without the columns that would be empty. */
export function getConsumptionColumns({
  hasCenters,
  hasSubsidy,
}: ShownColumns): readonly Column<ConsumedOrder>[] {
  const isShown: Readonly<Record<string, boolean>> = {
    cost_center: hasCenters,
    subsidy_total: hasSubsidy,
    amount_due: hasSubsidy,
  };
  return columns.filter(({ key }) => isShown[key] ?? true);
}

/** The sums of all pages. */
export function ConsumptionSums({ consumption }: { consumption: Consumption }) {
  const { count, sums } = consumption;
  return (
    <Box component="dl" sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, m: 0, mb: 2 }}>
      <Fact name="Pedidos">{formatNumber(count)}</Fact>
      <Fact name="Platos">{formatNumber(sums.units)}</Fact>
      <Fact name="Total">
        <Money amount={sums.total} />
      </Fact>
      {wasSubsidised(consumption) && (
        <>
          <Fact name="Subvención de la empresa">
            <Money amount={sums.subsidy_total} />
          </Fact>
          <Fact name="A cargo de los colaboradores">
            <Money amount={sums.amount_due} />
          </Fact>
        </>
      )}
    </Box>
  );
}
