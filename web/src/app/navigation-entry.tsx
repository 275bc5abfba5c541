import type { SvgIconComponent } from "@mui/icons-material";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { type ReactNode, useId } from "react";
import { NavLink } from "react-router";

const linkStyle = {
  display: "flex",
  justifyContent: "flex-start",
  gap: 1.75,
  width: "100%",
  // At this height all entries of staff fit on a screen of 800 px.
  minHeight: { xs: 44, md: 29 },
  px: 1.5,
  overflowWrap: "anywhere",
  // With large text the icon does not fit beside the longest word.
  "@container (max-width: 12rem)": { "& svg": { display: "none" } },
  hyphens: "auto",
  borderRadius: 1,
  typography: "body1",
  fontWeight: 600,
  color: "drawer.muted",
  "&:hover": { bgcolor: "drawer.selected", color: "drawer.text" },
  "&.active": { bgcolor: "drawer.selected", color: "drawer.text" },
  "&.active svg": { color: "drawer.accent" },
  "&.Mui-focusVisible": { outlineOffset: -3 },
};

type NavigationEntryProps = {
  label: string;
  to: string;
  Icon: SvgIconComponent;
  /** True if the navigation replaces the history entry of the open drawer. */
  replaces: boolean;
  sx: object;
  /** Renders the number of open tasks. It describes the link but is not part of its name. */
  children?: ((countId: string) => ReactNode) | undefined;
};

export function NavigationEntry({ label, to, Icon, replaces, sx, children }: NavigationEntryProps) {
  const countId = useId();
  return (
    <Box component="li" sx={{ position: "relative", ...sx }}>
      <ButtonBase
        component={NavLink}
        to={to}
        replace={replaces}
        {...(children && { "aria-describedby": countId })}
        sx={linkStyle}
      >
        <Icon fontSize="small" />
        {label}
      </ButtonBase>
      {children?.(countId)}
    </Box>
  );
}
