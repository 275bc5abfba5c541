import type { SvgIconComponent } from "@mui/icons-material";
import ChecklistRounded from "@mui/icons-material/ChecklistRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import PlaylistAddRounded from "@mui/icons-material/PlaylistAddRounded";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import type { StaffItem } from "@lonchera/contract/categories";
import type { AddressChange } from "../../components/use-address.ts";

type Action = {
  readonly name: string;
  readonly Icon: SvgIconComponent;
  /** The dialog that it opens. */
  readonly opens: AddressChange;
};

function actionsOf(item: StaffItem): Action[] {
  const id = String(item.id);
  const assigned: Action = { name: "Ver subitems", Icon: ChecklistRounded, opens: { subitems: id } };
  return [
    { name: `Editar ${item.name}`, Icon: EditOutlined, opens: { item: id } },
    { name: `Eliminar ${item.name}`, Icon: DeleteOutlineRounded, opens: { delete: id } },
    { name: "Asignar subitems", Icon: PlaylistAddRounded, opens: { assign: id } },
    ...(item.product === "ESPEC" ? [assigned] : []),
    { name: "Clonar", Icon: ContentCopyRounded, opens: { clone: id } },
  ];
}

type ItemActionsProps = {
  item: StaffItem;
  /** Id of what names the dish: not each action does. */
  describedBy: string;
  onOpen: (change: AddressChange) => void;
};

export function ItemActions({ item, describedBy, onOpen }: ItemActionsProps) {
  return (
    <Stack direction="row" sx={{ gap: { xs: 0.5, md: 0 } }}>
      {actionsOf(item).map(({ name, Icon, opens }) => (
        <Tooltip key={name} title={name}>
          <IconButton
            size="small"
            aria-label={name}
            aria-describedby={describedBy}
            onClick={() => onOpen(opens)}
            sx={{ minWidth: { xs: 44, md: 36 }, minHeight: { xs: 44, md: 36 } }}
          >
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
    </Stack>
  );
}
