import Typography, { type TypographyProps } from "@mui/material/Typography";
import { formatNumber } from "@lonchera/domain/counts";

type SumProps = Pick<TypographyProps, "sx"> & {
  /** The API's text (`"12450.00"`). */
  amount: string;
};

/** `12,450.00`; the sign of `-0.50` stays. */
export function formatSum(amount: string): string {
  const [whole, decimals] = amount.replace("-", "").split(".");
  return `${amount.startsWith("-") ? "-" : ""}${formatNumber(Number(whole))}.${decimals}`;
}

/** `S/ 12,450.00` in tabular figures. */
export function Sum({ amount, sx }: SumProps) {
  return (
    <Typography component="span" variant="money" sx={sx ?? null}>
      {`S/\u00A0${formatSum(amount)}`}
    </Typography>
  );
}
