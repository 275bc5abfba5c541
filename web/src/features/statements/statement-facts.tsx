import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Statement } from "@lonchera/contract/statements";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { payConditionNames } from "@lonchera/domain/codes";
import { DescriptionItem, Money } from "../../components/text.tsx";
import { formatLimaTime } from "../../lib/time-text.ts";
import { statementAmountKeys, statementAmountNames } from "./statement-text.ts";
import { DueDate, StatementStateChip } from "./statements-table.tsx";

type StatementProps = { statement: Statement; today: CalendarDate };

/** Shows the number, state and dates. */
export function StatementFacts({ statement, today }: StatementProps) {
  const { number, ruc, pay_condition, closed_at, paid_at } = statement;
  return (
    <Box component="dl" sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1.5, m: 0, mb: 3 }}>
      <DescriptionItem name="Estado">
        <StatementStateChip {...statement} />
      </DescriptionItem>
      {number && <DescriptionItem name="Número">{number}</DescriptionItem>}
      {ruc && <DescriptionItem name="RUC">{ruc}</DescriptionItem>}
      <DescriptionItem name="Condición de pago">{payConditionNames[pay_condition]}</DescriptionItem>
      {closed_at && <DescriptionItem name="Cerrado el">{formatLimaTime(closed_at).date}</DescriptionItem>}
      {statement.due_date && (
        <DescriptionItem name="Vence el">
          <DueDate statement={statement} today={today} />
        </DescriptionItem>
      )}
      {paid_at && <DescriptionItem name="Pagado el">{formatLimaTime(paid_at).date}</DescriptionItem>}
    </Box>
  );
}

type AmountProps = {
  name: string;
  amount: string;
  /** The amount is the sum of those before it. */
  strong?: boolean;
};

function Amount({ name, amount, strong = false }: AmountProps) {
  return (
    <Box
      sx={{
        display: "flex",
        justifyContent: "space-between",
        columnGap: 3,
        py: 0.5,
        ...(strong && { mt: 0.5, pt: 1, borderTop: 1, borderColor: "divider", fontWeight: 700 }),
      }}
    >
      <dt>{name}</dt>
      <Box component="dd" sx={{ m: 0 }}>
        <Money amount={amount} sx={{ fontWeight: strong ? 750 : 400 }} />
      </Box>
    </Box>
  );
}

function AmountList({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** Shows the amount that the company owes, its parts, and its IGV as in the reports. */
export function StatementAmounts({ sums, all_orders }: Statement) {
  return (
    <>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 2, sm: 5 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 360px))" },
          "@media print": { gridTemplateColumns: "1fr 1fr", gap: "12mm" },
        }}
      >
        <AmountList>
          {statementAmountKeys.map((key) => (
            <Amount key={key} name={statementAmountNames[key]} amount={sums[key]} />
          ))}
          <Amount name="Total" amount={sums.total} strong />
        </AmountList>
        <AmountList>
          <Amount name="Subtotal" amount={sums.subtotal} />
          <Amount name="IGV" amount={sums.igv} />
          <Amount name="Total con IGV" amount={sums.total_with_igv} strong />
        </AmountList>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        Con lo que paga cada persona, los pedidos del mes suman{" "}
        <Money amount={all_orders.total} sx={{ fontWeight: 400 }} /> con IGV, como en el reporte.
      </Typography>
    </>
  );
}
