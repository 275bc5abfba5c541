import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { getCart, type Cart } from "@lonchera/contract/cart";
import { formatDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { formatCount, groupThousands } from "@lonchera/domain/texts";
import { amountDuePaymentNames } from "@lonchera/domain/subsidy";
import { DescriptionItem } from "../../components/text.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { query } from "../../lib/api/query.ts";
import { describeMonthLeft } from "../cart/subsidy-notice.tsx";
import { factColumns } from "./profile-facts.tsx";

type OwnSubsidy = NonNullable<Cart["subsidy"]>;

function describeValidity({ valid_from: from, valid_until: until }: OwnSubsidy): string | null {
  if (from === null) return until === null ? null : `Hasta el ${formatDate(until)}`;
  return `Desde el ${formatDate(from)}${until === null ? "" : ` hasta el ${formatDate(until)}`}`;
}

function SubsidyFacts({ subsidy }: { subsidy: OwnSubsidy }) {
  const left = describeMonthLeft(subsidy);
  const validity = describeValidity(subsidy);
  return (
    <Box component="dl" sx={factColumns}>
      {subsidy.rules.map(({ product, percent, amount, max_per_meal }) => (
        <DescriptionItem key={product} name={productNames[product]}>
          Tu empresa paga {percent === null ? `S/ ${amount}` : `${percent}%`}
          {max_per_meal !== null && `, hasta S/ ${max_per_meal} por comida`}
        </DescriptionItem>
      ))}
      <DescriptionItem name="Comidas subvencionadas">
        {formatCount(subsidy.meals_per_day, "comida")} por día de cada producto
      </DescriptionItem>
      {subsidy.month_cap !== null && (
        <DescriptionItem name="Tope por mes">
          S/ {groupThousands(subsidy.month_cap)}
          {left !== null && <div>{left}</div>}
        </DescriptionItem>
      )}
      {validity !== null && <DescriptionItem name="Vigencia">{validity}</DescriptionItem>}
      <DescriptionItem name="El resto se paga con">{amountDuePaymentNames[subsidy.rest]}</DescriptionItem>
    </Box>
  );
}

/** Shows the subsidy of the customer's company, or nothing if there is none. */
export function SubsidySection() {
  const { data } = useQuery(query(getCart, {}));
  if (!data?.subsidy) return null;
  return (
    <SectionCard title="Subvención">
      <SubsidyFacts subsidy={data.subsidy} />
    </SectionCard>
  );
}
