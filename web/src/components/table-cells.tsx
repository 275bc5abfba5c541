import type { SvgIconComponent } from "@mui/icons-material";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import DoNotDisturbOnOutlined from "@mui/icons-material/DoNotDisturbOnOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Tooltip from "@mui/material/Tooltip";
import { Link } from "react-router";

export function activeText(active: boolean): string {
  return active ? "Activo" : "Inactivo";
}

/** Whether something is enabled: word, icon and colour. */
export function ActiveChip({ active }: { active: boolean }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={active ? "success" : "default"}
      icon={active ? <CheckCircleOutlineRounded /> : <DoNotDisturbOnOutlined />}
      label={activeText(active)}
    />
  );
}

type RowActionProps = {
  /** What it does, and on what where the row alone does not tell. */
  label: string;
  /** The part of the label that stands beside the icon on small screens; all of it unless said. */
  shortLabel?: string;
  Icon: SvgIconComponent;
  /** Id of what names the row. */
  describedBy?: string;
} & ({ onClick: () => void } | { to: string } | { disabledBecause: string });

const compact = {
  minWidth: { xs: 44, md: 36 },
  minHeight: { xs: 44, md: 36 },
  px: { xs: 1.5, md: 0 },
  gap: 1,
};

/** What a row can do, or where it leads: an icon in a table, with words in a card. */
export function RowAction({ label, shortLabel = label, Icon, describedBy, ...does }: RowActionProps) {
  const look = {
    size: "small" as const,
    sx: compact,
    "aria-label": label,
    ...(describedBy && { "aria-describedby": describedBy }),
  };
  const face = (
    <>
      <Icon fontSize="small" />
      <Box component="span" sx={{ display: { md: "none" } }}>
        {shortLabel}
      </Box>
    </>
  );
  if ("disabledBecause" in does) {
    return (
      <Tooltip title={does.disabledBecause} describeChild>
        <span>
          <Button disabled {...look}>
            {face}
          </Button>
        </span>
      </Tooltip>
    );
  }
  return (
    <Tooltip title={label}>
      {"to" in does ? (
        <Button component={Link} to={does.to} {...look}>
          {face}
        </Button>
      ) : (
        <Button onClick={does.onClick} {...look}>
          {face}
        </Button>
      )}
    </Tooltip>
  );
}
