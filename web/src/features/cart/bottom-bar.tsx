import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import Paper from "@mui/material/Paper";
import type { ReactNode } from "react";
import { drawerWidth } from "../../app/theme.ts";

/** Room that a bar leaves below the content, so that nothing (focus least of all) hides under it. */
const barHeight = 84;

const clearOfBar = <GlobalStyles styles={{ html: { scrollPaddingBottom: barHeight + 16 } }} />;

type BottomBarProps = {
  /** What a screen reader calls the place. */
  label: string;
  /** On phones only, where wide screens have another place for it. */
  phoneOnly?: boolean;
  children: ReactNode;
};

/** A total and one action, always in view at the foot of the screen. */
export function BottomBar({ label, phoneOnly = false, children }: BottomBarProps) {
  const display = phoneOnly ? { xs: "block", md: "none" } : "block";
  return (
    <>
      {clearOfBar}
      <Box sx={{ height: barHeight, display }} />
      <Paper
        component="section"
        aria-label={label}
        square
        sx={{
          display,
          position: "fixed",
          bottom: 0,
          right: 0,
          left: { xs: 0, md: drawerWidth },
          zIndex: "appBar",
          borderTop: 1,
          borderColor: "divider",
          px: 2,
          pt: 1.5,
          pb: "calc(12px + env(safe-area-inset-bottom))",
          boxShadow: "0 -6px 24px rgb(0 0 0 / 0.08)",
        }}
      >
        {children}
      </Paper>
    </>
  );
}
