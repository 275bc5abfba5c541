import Typography from "@mui/material/Typography";
import { centimosFromText, soles } from "@lonchera/domain/money";
import type { TypographyProps } from "@mui/material/Typography";

type MoneyProps = Omit<TypographyProps, "children"> & {
  /** Céntimos, or the text of the wire (`"12.50"`). */
  amount: number | string;
};

/** `S/ 12.50` in figures of one width. */
export function Money({ amount, ...rest }: MoneyProps) {
  const centimos = typeof amount === "number" ? amount : centimosFromText(amount);
  return (
    <Typography component="span" variant="money" {...rest}>
      {centimos === null ? amount : soles(centimos)}
    </Typography>
  );
}
