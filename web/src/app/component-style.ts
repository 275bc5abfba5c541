import type { Components, Theme } from "@mui/material/styles";

/** How the library's components look here; colours, radius and type come from the theme. */
export const componentStyle: Components<Omit<Theme, "components">> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { minHeight: "100dvh", overflowWrap: "anywhere" },
      "h1:focus": { outline: "none" },
      "@media (prefers-reduced-motion: reduce)": {
        "*, *::before, *::after": {
          animationDuration: "0.01ms !important",
          animationIterationCount: "1 !important",
          transitionDuration: "0.01ms !important",
          scrollBehavior: "auto !important",
        },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 999, minHeight: 44, paddingInline: 20 },
      sizeSmall: { minHeight: 36 },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: 44, minHeight: 44 }, sizeSmall: { minWidth: 36, minHeight: 36 } },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { borderRadius: 16 } },
  },
  MuiAlert: { styleOverrides: { root: { alignItems: "center" } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 20 } } },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiLink: { defaultProps: { underline: "always" } },
};
