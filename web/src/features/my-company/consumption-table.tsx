import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ConsumedOrder, Consumption } from "@lonchera/contract/my-company-consumption";
import { formatWeekdayDate } from "@lonchera/domain/calendar";
import { formatNumber, formatFullName } from "@lonchera/domain/texts";
import type { Centimos } from "@lonchera/domain/money";
import type { Column } from "../../components/data-table-rows.tsx";
import { DescriptionItem, Money } from "../../components/text.tsx";
import { parseAmount } from "../cart/cart-lines.ts";

function Deliveries({ deliveries }: Pick<ConsumedOrder, "deliveries">) {
  return deliveries.map(({ date, dishes }) => (
    <Box key={date} sx={{ "& + &": { mt: 1 } }}>
      <Typography variant="body2" color="textSecondary">
        {formatWeekdayDate(date)}
      </Typography>
      {dishes.map(({ name, quantity }) => (
        <Box key={name} sx={{ overflowWrap: "anywhere" }}>
          {formatNumber(quantity)} × {name}
        </Box>
      ))}
    </Box>
  ));
}

/** Returns what the people pay themselves. */
function getOwnShare({ amount_due, on_account }: Consumption["sums"]): Centimos {
  return parseAmount(amount_due) - parseAmount(on_account);
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
    key: "on_account",
    header: "A cuenta",
    cell: ({ on_account }) => <Money amount={on_account} />,
    numeric: true,
  },
  {
    key: "own_share",
    header: "A su cargo",
    cell: (order) => <Money amount={getOwnShare(order)} />,
    numeric: true,
  },
];

function wasSubsidized({ sums }: Consumption): boolean {
  return parseAmount(sums.subsidy_total) > 0;
}

function hasAccount({ sums }: Consumption): boolean {
  return parseAmount(sums.on_account) > 0;
}

/** Leaves out the columns that would be empty. */
export function getConsumptionColumns(consumption: Consumption): readonly Column<ConsumedOrder>[] {
  const isSubsidized = wasSubsidized(consumption);
  const isShown: Readonly<Record<string, boolean>> = {
    cost_center: consumption.cost_centers.length > 0,
    subsidy_total: isSubsidized,
    on_account: isSubsidized && hasAccount(consumption),
    own_share: isSubsidized,
  };
  return columns.filter(({ key }) => isShown[key] ?? true);
}

/** Shows the sums of all pages. */
export function ConsumptionSums({ consumption }: { consumption: Consumption }) {
  const { count, sums } = consumption;
  return (
    <Box component="dl" sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, m: 0, mb: 2 }}>
      <DescriptionItem name="Pedidos">{formatNumber(count)}</DescriptionItem>
      <DescriptionItem name="Platos">{formatNumber(sums.units)}</DescriptionItem>
      <DescriptionItem name="Total">
        <Money amount={sums.total} />
      </DescriptionItem>
      {wasSubsidized(consumption) && (
        <>
          <DescriptionItem name="Subvención de la empresa">
            <Money amount={sums.subsidy_total} />
          </DescriptionItem>
          {hasAccount(consumption) && (
            <DescriptionItem name="A cuenta de la empresa">
              <Money amount={sums.on_account} />
            </DescriptionItem>
          )}
          <DescriptionItem name="A cargo de los colaboradores">
            <Money amount={getOwnShare(sums)} />
          </DescriptionItem>
        </>
      )}
    </Box>
  );
}
