import { type Components, createTheme, type Shadows, type Theme } from "@mui/material/styles";
import type {} from "@mui/material/themeCssVarsAugmentation";
import type { ProductCode } from "@lonchera/domain/codes";

const pageButtonNames = {
  first: "Ir a la primera página",
  last: "Ir a la última página",
  next: "Ir a la página siguiente",
  previous: "Ir a la página anterior",
};

/** Replaces MUI's `esES`, which loads the browser's number formats and so slows the start on a phone. */
const componentTexts: Components = {
  MuiTablePagination: { defaultProps: { getItemAriaLabel: (button) => pageButtonNames[button] } },
  MuiAutocomplete: {
    defaultProps: {
      autoHighlight: true, // Enter in an open list then chooses an option and does not submit the form.
      clearText: "Limpiar",
      closeText: "Cerrar",
      loadingText: "Cargando…",
      noOptionsText: "Sin opciones",
      openText: "Abrir",
    },
  },
};

/** The widest window with the layout of phones, just below the breakpoint `md`. */
export const widestPhone = "899.95px";
const onPhones = "@media (max-width: 599.95px)";

/** Styles MUI's components beyond colours, radii, shadows and typography. */
const componentStyle: Components<Omit<Theme, "components">> & { MuiCssBaseline: object } = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { minHeight: "100dvh", overflowWrap: "break-word", textWrap: "pretty" },
      // Without this, the top bar of small screens would cover a focused element.
      [`@media (max-width: ${widestPhone})`]: { html: { scrollPaddingTop: 80 } },
      "h1:focus": { outline: "none" },
      // In forced colours filled buttons have no edge, and chosen buttons look like the others.
      "@media (forced-colors: active)": {
        ".MuiButton-root.MuiButton-contained": { border: "1px solid" },
        ":is([aria-pressed=true], [aria-current=true]).MuiButtonBase-root": { border: "3px solid Highlight" },
      },
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
      sizeSmall: { minHeight: 36, paddingInline: 14, [onPhones]: { minHeight: 44 } },
      sizeLarge: { minHeight: 52, fontSize: "1.0625rem" },
      text: { paddingInline: 14 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { minWidth: 44, minHeight: 44 },
      sizeSmall: { minWidth: 36, minHeight: 36, [onPhones]: { minWidth: 44, minHeight: 44 } },
    },
  },
  MuiSelect: {
    styleOverrides: { select: { "&&": { whiteSpace: "normal", overflowWrap: "anywhere" } } },
    // The list opens outside the landmarks of the page, so it needs its own.
    defaultProps: { MenuProps: { slotProps: { root: { role: "region", "aria-label": "Opciones" } } } },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        [onPhones]: { minHeight: 44 },
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.text.disabled }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: "0.875rem",
        lineHeight: 1.4,
        // The text below a disabled field stays readable, because it says why the field is disabled.
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
    defaultProps: { closeText: "Cerrar" },
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
  // Chips grow with large text and do not cut words.
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 600, height: "auto", minHeight: 32 },
      sizeSmall: { minHeight: 24 },
      label: { overflow: "visible", whiteSpace: "normal" },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: { flexWrap: "wrap" },
      spacing: { gap: 8, "& > :not(style) ~ :not(style)": { marginLeft: 0 } },
    },
  },
  MuiLink: { defaultProps: { underline: "always" } },
  MuiTooltip: {
    // A portal in the body would be outside the landmarks of the page.
    defaultProps: { arrow: true, slotProps: { popper: { container: () => document.querySelector("main") } } },
  },
};

/** A tint has a background and a text colour with a contrast of at least 4.5:1. */
type Tint = { surface: string; text: string };

const itemTypePrefixes = ["DIETA", "VEGET", "CONVE", "RANCH", "ESPEC", "TPAR1", "SOBR1", "ACAR1"] as const;
type ItemTypePrefix = (typeof itemTypePrefixes)[number];
type ProductTints = Record<ProductCode, Tint>;
type ItemTypeTints = Record<ItemTypePrefix | "other", Tint>;
/** The drawer is purple in both colour schemes. */
type DrawerColors = { surface: string; text: string; muted: string; selected: string; accent: string };

declare module "@mui/material/styles" {
  interface Palette {
    product: ProductTints;
    itemType: ItemTypeTints;
    drawer: DrawerColors;
  }
  interface PaletteOptions {
    product: ProductTints;
    itemType: ItemTypeTints;
    drawer: DrawerColors;
  }
  interface TypographyVariants {
    money: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    money?: React.CSSProperties;
  }
}
declare module "@mui/material/Typography" {
  interface TypographyPropsVariantOverrides {
    money: true;
  }
}

const light = {
  mode: "light" as "light" | "dark",
  primary: { main: "#b8360f", dark: "#932709", light: "#e0562b", contrastText: "#ffffff" },
  secondary: { main: "#5a2a4d", contrastText: "#ffffff" },
  success: { main: "#3f6b1f", light: "#6f9a4b", contrastText: "#ffffff" },
  warning: { main: "#8f5300", dark: "#6b3e00", light: "#e09a1c", contrastText: "#ffffff" },
  error: { main: "#a8192e", dark: "#7f0f20", light: "#d1495b", contrastText: "#ffffff" },
  info: { main: "#255f76", light: "#4f8ca5", contrastText: "#ffffff" },
  background: { default: "#fbf5ec", paper: "#fffdf9" },
  text: { primary: "#2a1a23", secondary: "#655059", disabled: "#8b7a81" },
  divider: "#e8dccd",
  drawer: { surface: "#38182f", text: "#fbeee0", muted: "#d3b9c6", selected: "#55294a", accent: "#ffb638" },
  product: {
    DESAY: { surface: "#ffe7b0", text: "#6b4300" },
    ALMUE: { surface: "#e3ecc4", text: "#3c500f" },
    CENAC: { surface: "#dfe2f8", text: "#303b83" },
    ESPEC: { surface: "#f3dcec", text: "#70205b" },
    DESST: { surface: "#ffddc6", text: "#7d3708" },
    CENST: { surface: "#cde8ea", text: "#0f4d58" },
  },
  itemType: {
    DIETA: { surface: "#d3ecdf", text: "#14533a" },
    VEGET: { surface: "#dfeec6", text: "#365310" },
    CONVE: { surface: "#fbdfd2", text: "#8a2f10" },
    RANCH: { surface: "#ecdfcf", text: "#5f4120" },
    ESPEC: { surface: "#f3dcec", text: "#70205b" },
    TPAR1: { surface: "#d7e6f5", text: "#1e4b78" },
    SOBR1: { surface: "#ffe7b0", text: "#6b4300" },
    ACAR1: { surface: "#fbdbe1", text: "#8a1c3a" },
    other: { surface: "#e9e4e1", text: "#534a4a" },
  },
};

const dark: typeof light = {
  mode: "dark",
  primary: { main: "#ff9166", dark: "#f2703e", light: "#ffb495", contrastText: "#341005" },
  secondary: { main: "#dba6cb", contrastText: "#38142d" },
  success: { main: "#a8cf80", light: "#c8e4aa", contrastText: "#1c2f0b" },
  warning: { main: "#ffc35c", dark: "#e3a02c", light: "#ffdc9c", contrastText: "#3a2500" },
  error: { main: "#ff9aa4", dark: "#ec6c7a", light: "#ffc2c8", contrastText: "#43060f" },
  info: { main: "#8fcbe2", light: "#bfe3f1", contrastText: "#06303f" },
  background: { default: "#1a1216", paper: "#241a1f" },
  text: { primary: "#f7ece6", secondary: "#c9b6bb", disabled: "#8d7a80" },
  divider: "#43323a",
  drawer: { surface: "#2a1224", text: "#fbeee0", muted: "#cdb1c0", selected: "#4a2341", accent: "#ffb638" },
  product: {
    DESAY: { surface: "#4a3510", text: "#ffd98a" },
    ALMUE: { surface: "#333f17", text: "#d5e6a0" },
    CENAC: { surface: "#2a3060", text: "#ccd2ff" },
    ESPEC: { surface: "#4d1f41", text: "#f7c6e8" },
    DESST: { surface: "#522c12", text: "#ffc9a3" },
    CENST: { surface: "#123f47", text: "#aae3ea" },
  },
  itemType: {
    DIETA: { surface: "#173f2f", text: "#a9e2c6" },
    VEGET: { surface: "#324215", text: "#cfe79c" },
    CONVE: { surface: "#552716", text: "#ffc4ab" },
    RANCH: { surface: "#463320", text: "#eacfae" },
    ESPEC: { surface: "#4d1f41", text: "#f7c6e8" },
    TPAR1: { surface: "#1d3a58", text: "#b9d9f8" },
    SOBR1: { surface: "#4a3510", text: "#ffd98a" },
    ACAR1: { surface: "#551f2f", text: "#ffc2cf" },
    other: { surface: "#3d3438", text: "#ddd2d4" },
  },
};

const textFont = '"Source Sans 3 Variable", system-ui, sans-serif';
const displayFont = '"Bricolage Grotesque Variable", "Source Sans 3 Variable", system-ui, sans-serif';
const createHeading = (fontSize: string, lineHeight: number, fontWeight = 700) => ({
  fontFamily: displayFont,
  fontSize,
  lineHeight,
  fontWeight,
  letterSpacing: "-0.012em",
  // The proportional digits of this font touch each other in "11".
  fontVariantNumeric: "tabular-nums",
  textWrap: "balance" as const,
  overflowWrap: "anywhere" as const,
  hyphens: "auto" as const,
});

/** The shadows have the tint of the drawer. The first shadow of MUI must be none. */
const shadows = Array.from({ length: 25 }, (_, height) =>
  height === 0
    ? "none"
    : `0 ${Math.ceil(height / 2)}px ${height * 1.5 + 2}px rgb(56 24 47 / ${12 + Math.min(height, 12) / 2}%)`,
) as Shadows;

/** The width is 240 px, and more with large text, which keeps words whole. */
export const drawerWidth = "clamp(240px, 15rem, 320px)";

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "data-scheme" },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 12 },
  shadows,
  typography: {
    fontFamily: textFont,
    fontSize: 15,
    h1: createHeading("clamp(1.75rem, 1.45rem + 1.3vw, 2.25rem)", 1.15),
    h2: createHeading("1.375rem", 1.25),
    h3: createHeading("1.125rem", 1.3, 650),
    h4: createHeading("1rem", 1.35, 650),
    button: { textTransform: "none", fontWeight: 650, letterSpacing: 0 },
    overline: { letterSpacing: "0.08em", fontWeight: 650, lineHeight: 1.6 },
    money: {
      fontFamily: textFont,
      fontVariantNumeric: "tabular-nums",
      fontWeight: 650,
      whiteSpace: "nowrap",
    },
  },
  focusVisible: { outlineWidth: 3, outlineOffset: 2 },
  components: { ...componentTexts, ...componentStyle },
});

/** This `sx` styles the drawer and the bar of small screens. The focus outline has the accent colour. */
export const drawerSurface = {
  bgcolor: "drawer.surface",
  color: "drawer.text",
  "& .Mui-focusVisible": { outlineColor: "var(--mui-palette-drawer-accent)" },
};

/** Returns the `sx` of a chip or a mark for a product code. */
export function getProductTint(code: ProductCode) {
  return { bgcolor: `product.${code}.surface`, color: `product.${code}.text` };
}

/** Returns the `sx` for a product type. CONVE2 has the colour of its prefix CONVE, and unknown types are grey. */
export function getItemTypeTint(code: string) {
  const known = itemTypePrefixes.find((prefix) => code.startsWith(prefix)) ?? "other";
  return { bgcolor: `itemType.${known}.surface`, color: `itemType.${known}.text` };
}
