import type { SvgIconComponent } from "@mui/icons-material";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Button, { type ButtonProps } from "@mui/material/Button";
import { Link } from "react-router";
import { useListHistoryState } from "./url-state.ts";
import { Tooltip } from "./tooltip.tsx";

type ActionTarget = { onClick: () => void } | { to: string } | { disabledBecause: string };

type RowActionProps = {
  /** The label names the action, and also the row if the action alone is ambiguous. */
  label: string;
  /** The text beside the icon on small screens. The default is the whole label. */
  shortLabel?: string;
  Icon: SvgIconComponent;
  /** The id of the element that names the row. */
  describedBy?: string;
} & ActionTarget;

const compact = {
  minWidth: { xs: 44, md: 36 },
  minHeight: { xs: 44, md: 36 },
  px: { xs: 1.5, md: 0 },
  gap: 1,
};

type LinkButtonProps = { to: string } & Pick<
  ButtonProps,
  "size" | "sx" | "aria-label" | "aria-describedby" | "children"
>;

function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} state={useListHistoryState()} {...props} />;
}

/** Shows an action or a link of a row: only an icon in a table, an icon and a text in a card. */
export function RowAction({ label, shortLabel = label, Icon, describedBy, ...target }: RowActionProps) {
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
  if ("disabledBecause" in target) {
    return (
      <Tooltip title={target.disabledBecause} describeChild>
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
      {"to" in target ? (
        <LinkButton to={target.to} {...look}>
          {face}
        </LinkButton>
      ) : (
        <Button onClick={target.onClick} {...look}>
          {face}
        </Button>
      )}
    </Tooltip>
  );
}

type RecordActionsProps = { name: string; onEdit: () => void; deletion?: ActionTarget };

/** Shows the buttons that edit a record and, if `deletion` is given, delete it. */
export function RecordActions({ name, onEdit, deletion }: RecordActionsProps) {
  return (
    <>
      <RowAction label={`Editar ${name}`} shortLabel="Editar" Icon={EditOutlined} onClick={onEdit} />
      {deletion && (
        <RowAction
          label={`Eliminar ${name}`}
          shortLabel="Eliminar"
          Icon={DeleteOutlineRounded}
          {...deletion}
        />
      )}
    </>
  );
}
