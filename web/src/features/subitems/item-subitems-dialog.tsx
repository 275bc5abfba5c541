import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { Tooltip } from "../../components/tooltip.tsx";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { StaffItem } from "@lonchera/contract/categories";
import { listItemSubitems, type Subitem } from "@lonchera/contract/subitems";
import { query } from "../../lib/api/query.ts";
import { EmptyState, QueryError, LoadingRows } from "../../components/data-state.tsx";
import { useFocusAfterRemoval } from "../../components/focus.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { RemoveSubitemDialog } from "./remove-subitems.tsx";
import { groupSubitemsByType } from "./subitem-options.tsx";

type ItemSubitemsDialogProps = {
  item: StaffItem;
  /** The menu of this company is open. */
  companyId: number;
  onClose: () => void;
};

type RowProps = { subitem: Subitem; onTakeAway: (button: HTMLElement) => void };

function SubitemRow({ subitem: { subitem_name, option }, onTakeAway }: RowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: "center", gap: 1, borderTop: 1, borderColor: "divider" }}
    >
      <Typography sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>{subitem_name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {option}
      </Typography>
      <Tooltip title="Quitar">
        <IconButton
          aria-label={`Quitar ${subitem_name} de ${option}`}
          onClick={(event) => onTakeAway(event.currentTarget)}
          data-removes-row
        >
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}

type Removal = { readonly subitem: Subitem; readonly button: HTMLElement };

type AssignedProps = { subitems: readonly Subitem[]; onTakeAway: (removal: Removal) => void };

function Assigned({ subitems, onTakeAway }: AssignedProps) {
  if (subitems.length === 0) {
    return (
      <EmptyState
        title="No hay subitems asignados a este item."
        reason="Asígnale una opción con «Asignar subitems», en su tarjeta."
      />
    );
  }
  return groupSubitemsByType(subitems).map((group) => (
    <Box component="section" key={group.type} aria-label={group.type}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {group.type}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {group.subitems.map((subitem) => (
          <SubitemRow
            key={subitem.id}
            subitem={subitem}
            onTakeAway={(button) => onTakeAway({ subitem, button })}
          />
        ))}
      </Box>
    </Box>
  ));
}

/** Shows the subitems of an item and buttons that remove them. */
export function ItemSubitemsDialog({ item, companyId, onClose }: ItemSubitemsDialogProps) {
  const params = { companyId, itemId: item.id };
  const subitems = useQuery({ ...query(listItemSubitems, { params }), staleTime: 0 });
  const [removing, setRemoving] = useState<Removal | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const onBeforeRemove = useFocusAfterRemoval(list, subitems.data);
  return (
    <DialogShell title="Subitems asignados" width="xs" onClose={onClose}>
      <Stack ref={list} sx={{ gap: 2.5 }}>
        <Typography color="textSecondary">{item.name}</Typography>
        {subitems.data && <Assigned subitems={subitems.data} onTakeAway={setRemoving} />}
        {subitems.isPending && <LoadingRows rows={4} height={44} />}
        {!subitems.data && <QueryError query={subitems} message="Error al cargar los subitems" />}
      </Stack>
      {removing && (
        <RemoveSubitemDialog
          item={item}
          subitem={removing.subitem}
          onRemoved={() => onBeforeRemove(removing.button)}
          onClose={() => setRemoving(null)}
        />
      )}
    </DialogShell>
  );
}
