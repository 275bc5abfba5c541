import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { SvgIconComponent } from "@mui/icons-material";
import type { ReactNode, Ref } from "react";

type FactorRowProps = {
  Icon: SvgIconComponent;
  name: string;
  /** They describe the factor and its state. */
  children: ReactNode;
  actions: ReactNode;
  ref?: Ref<HTMLLIElement>;
};

/** Shows a factor and its buttons as an item of a list. */
export function FactorRow({ Icon, name, children, actions, ref }: FactorRowProps) {
  return (
    <Stack
      component="li"
      ref={ref}
      direction="row"
      sx={{ gap: 1.5, py: 1.5, alignItems: "flex-start", borderTop: 1, borderColor: "divider" }}
    >
      <Icon color="action" aria-hidden />
      <Stack
        direction={{ sm: "row" }}
        sx={{ flex: 1, minWidth: 0, columnGap: 2, rowGap: 0.5, justifyContent: "space-between" }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary" component="div">
            {children}
          </Typography>
        </Box>
        <Stack
          direction="row"
          sx={{ ml: { xs: -1.75, sm: 0 }, flexShrink: 0, flexWrap: "wrap", alignItems: "center" }}
        >
          {actions}
        </Stack>
      </Stack>
    </Stack>
  );
}
