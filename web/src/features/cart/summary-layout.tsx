import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import type { ReactNode, Ref } from "react";
import { useIsWide } from "../../components/use-is-wide.ts";
import { barRow, BottomBar } from "./cart-bar.tsx";

type SummaryLayoutProps = {
  /** Screen readers read it as the name of the total. */
  label: string;
  total: ReactNode;
  /** This action stays in view. */
  main: ReactNode;
  others: ReactNode;
  linesRef?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** Shows lines with their total and actions, which are beside them on wide screens and at the bottom on phones. */
export function SummaryLayout({ label, total, main, others, linesRef, children }: SummaryLayoutProps) {
  const isWide = useIsWide();
  const columns = { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 300px" };
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: columns, alignItems: "start", maxWidth: 1120 }}>
      <Stack ref={linesRef} sx={{ gap: 2.5 }}>
        {children}
      </Stack>
      {isWide ? (
        <Card component="section" aria-label={label} sx={{ p: 3, position: "sticky", top: 24 }}>
          <Stack sx={{ gap: 1.5 }}>
            {total}
            {main}
            {others}
          </Stack>
        </Card>
      ) : (
        <>
          <Stack sx={{ gap: 1 }}>{others}</Stack>
          <BottomBar label={label}>
            <Box sx={barRow}>
              {total}
              {main}
            </Box>
          </BottomBar>
        </>
      )}
    </Box>
  );
}
