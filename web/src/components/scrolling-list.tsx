import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatNumber } from "@lonchera/domain/texts";

type ScrollingListProps = {
  title: string;
  /** The count stands beside the title. */
  count: number;
  /** The height in pixels from which on the items scroll, also by keyboard. */
  maxHeight: number;
  /** The children are `li` elements. */
  children: ReactNode;
};

export function ScrollingList({ title, count, maxHeight, children }: ScrollingListProps) {
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {title} ({formatNumber(count)})
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, pl: 2.5, maxHeight, overflowY: "auto", overflowWrap: "anywhere" }}
      >
        {children}
      </Box>
    </>
  );
}
