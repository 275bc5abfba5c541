import Typography, { type TypographyProps } from "@mui/material/Typography";
import { formatNumber } from "@lonchera/domain/counts";

type SumProps = Pick<TypographyProps, "sx"> & {
  /** The API's text (`"12450.00"`). */
  amount: string;
};

/** `S/ 12,450.00` in tabular figures. */
export function Sum({ amount, sx }: SumProps) {
  const [whole, decimals] = amount.split(".");
  return (
    <Typography component="span" variant="money" sx={sx ?? null}>
      {`S/\u00A0${formatNumber(Number(whole))}.${decimals}`}
    </Typography>
  );
}
