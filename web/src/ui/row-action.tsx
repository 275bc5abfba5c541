import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import type { SvgIconComponent } from "@mui/icons-material";
import { Link } from "react-router";

type RowActionProps = {
  /** What it does, and on what where the row alone does not tell. */
  label: string;
  Icon: SvgIconComponent;
  /** Id of what names the row. */
  describedBy?: string;
} & ({ onClick: () => void } | { to: string });

/** An icon of a table's row that acts, or leads to another screen. */
export function RowAction({ label, Icon, describedBy, ...does }: RowActionProps) {
  const naming = { "aria-label": label, ...(describedBy && { "aria-describedby": describedBy }) };
  const icon = <Icon fontSize="small" />;
  return (
    <Tooltip title={label} describeChild={false}>
      {"to" in does ? (
        <IconButton component={Link} to={does.to} color="primary" {...naming}>
          {icon}
        </IconButton>
      ) : (
        <IconButton onClick={does.onClick} color="primary" {...naming}>
          {icon}
        </IconButton>
      )}
    </Tooltip>
  );
}
