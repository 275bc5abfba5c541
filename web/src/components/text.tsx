import Box from "@mui/material/Box";
import Typography, { type TypographyProps } from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatCentimos, formatMoneyText } from "@lonchera/domain/money";

type FactProps = {
  name: string;
  /** Spans all columns of a grid. */
  wide?: boolean;
  children: ReactNode;
};

/** A name and its value, in a `dl`. */
export function Fact({ name, wide = false, children }: FactProps) {
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

/** A text clamped to two lines, with the whole text as its tooltip. */
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
  /** Céntimos, or the API's text (`"12.50"`). */
  amount: number | string;
  /** Without a separator of thousands. */
  ungrouped?: boolean;
};

/** `S/ 1,234.50` in tabular figures. */
export function Money({ amount, ungrouped = false, ...rest }: MoneyProps) {
  const text = typeof amount === "number" ? formatCentimos(amount) : amount;
  return (
    <Typography component="span" variant="money" {...rest}>
      {ungrouped ? `S/\u00a0${text}` : formatMoneyText(text)}
    </Typography>
  );
}
