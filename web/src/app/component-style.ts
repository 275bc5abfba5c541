import type { Components, Theme } from "@mui/material/styles";

/** How the library's components look here; colours, radii, shadows and type come from the theme. */
export const componentStyle: Components<Omit<Theme, "components">> & { MuiCssBaseline: object } = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { minHeight: "100dvh", overflowWrap: "break-word", textWrap: "pretty" },
      // The top bar of small screens hides nothing that takes the focus.
      "@media (max-width: 899.95px)": { html: { scrollPaddingTop: 80 } },
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
      sizeSmall: { minHeight: 36, paddingInline: 14 },
      sizeLarge: { minHeight: 52, fontSize: "1.0625rem" },
      text: { paddingInline: 14 },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: 44, minHeight: 44 }, sizeSmall: { minWidth: 36, minHeight: 36 } },
  },
  MuiSelect: {
    // Its list opens outside of the page's landmarks, so it is one itself.
    defaultProps: { MenuProps: { slotProps: { root: { role: "region", "aria-label": "Opciones" } } } },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.text.disabled }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: "0.875rem",
        lineHeight: 1.4,
        // Why a field is disabled has to be read.
        "&.Mui-disabled": { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: ({ theme }) => ({ borderRadius: Number(theme.shape.borderRadius) * 1.5 }) },
  },
  MuiAlert: {
    styleOverrides: { root: { alignItems: "center" }, action: { paddingTop: 0, alignItems: "center" } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: Number(theme.shape.borderRadius) * 1.75 }),
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, paddingTop: 20 }) } },
  MuiSkeleton: { styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.divider }) } },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiLink: { defaultProps: { underline: "always" } },
  MuiTooltip: {
    // At the end of the document it would stand outside of the page's landmarks.
    defaultProps: { arrow: true, slotProps: { popper: { container: () => document.querySelector("main") } } },
  },
};
