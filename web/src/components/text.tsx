import Box from "@mui/material/Box";
import Typography, { type TypographyProps } from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatCentimos, formatMoneyText } from "@lonchera/domain/money";

type FactProps = {
  name: string;
  /** The fact spans all columns of a grid. */
  wide?: boolean;
  children: ReactNode;
};

/** Shows a name and its value inside a `dl`. */
export function DescriptionItem({ name, wide = false, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? "1 / -1" : "auto" }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </Box>
  );
}

type ClampedTextProps = Pick<TypographyProps, "sx" | "color"> & { children: string };

export const clampedTextStyles = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
};

/** Shows at most two lines of a text. The tooltip shows all of it. */
export function ClampedText({ children, ...box }: ClampedTextProps) {
  return (
    <Typography component="div" variant="inherit" {...box}>
      <Box title={children} sx={clampedTextStyles}>
        {children}
      </Box>
    </Typography>
  );
}

type MoneyProps = Omit<TypographyProps, "children"> & {
  /** The amount is a number of céntimos or the text of the API (`"12.50"`). */
  amount: number | string;
  /** Leaves out the separator of thousands. */
  ungrouped?: boolean;
};

/** Shows for example `S/ 1,234.50` in tabular figures. */
export function Money({ amount, ungrouped = false, ...rest }: MoneyProps) {
  const text = typeof amount === "number" ? formatCentimos(amount) : amount;
  return (
    <Typography component="span" variant="money" {...rest}>
      {ungrouped ? `S/\u00a0${text}` : formatMoneyText(text)}
    </Typography>
  );
}
