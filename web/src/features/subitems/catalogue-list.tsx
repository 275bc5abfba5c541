import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Subitem, SubitemInput } from "@lonchera/contract/subitems";
import { valuesOf, type catalogueGroups, type Drafts } from "./subitem-drafts.ts";
import { SubitemForm } from "./subitem-form.tsx";

type CatalogueListProps = {
  groups: ReturnType<typeof catalogueGroups>;
  drafts: Drafts;
  onDraft: (key: string, draft: SubitemInput | undefined) => void;
  onDelete: (subitem: Subitem) => void;
};

type RowProps = {
  subitem: Subitem;
  /** Its form was there a moment ago. */
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

function SubitemRow({ subitem, takesFocus, onEdit, onDelete }: RowProps) {
  const { subitem_name, item_type, option } = subitem;
  // One name may stand in several options.
  const words = `${subitem_name} de ${option}`;
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
      <Box
        sx={{
          flexGrow: 1,
          minWidth: 0,
          display: { sm: "grid" },
          gridTemplateColumns: "minmax(0, 1fr) 104px",
          gap: 1,
        }}
      >
        <Typography sx={{ overflowWrap: "anywhere" }}>{subitem_name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ alignSelf: "center" }}>
          {item_type}
        </Typography>
      </Box>
      <Tooltip title="Editar">
        <IconButton aria-label={`Editar ${words}`} onClick={onEdit} autoFocus={takesFocus}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Eliminar">
        <IconButton aria-label={`Eliminar ${words}`} onClick={onDelete}>
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}

/** The catalogue by options; what is being changed is a form in the place of its row. */
export function CatalogueList({ groups, drafts, onDraft, onDelete }: CatalogueListProps) {
  const [closed, setClosed] = useState<string | null>(null);
  const rowOf = (subitem: Subitem) => {
    const key = String(subitem.id);
    const draft = drafts[key];
    const close = () => {
      setClosed(key);
      onDraft(key, undefined);
    };
    if (draft === undefined) {
      return (
        <SubitemRow
          subitem={subitem}
          takesFocus={closed === key}
          onEdit={() => onDraft(key, valuesOf(subitem))}
          onDelete={() => onDelete(subitem)}
        />
      );
    }
    return (
      <Box sx={{ py: 1.5 }}>
        <SubitemForm
          subitem={subitem}
          draft={draft}
          onDraft={(next) => onDraft(key, next)}
          onSaved={close}
          onCancel={close}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Con otro nombre, quien ya lo eligió en su carrito tendrá que elegir otra vez.
        </Typography>
      </Box>
    );
  };
  return groups.map(({ option, subitems }) => (
    <Box component="section" key={option} aria-label={option}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {option}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {subitems.map((subitem) => (
          <Box component="li" key={subitem.id} sx={{ borderTop: 1, borderColor: "divider" }}>
            {rowOf(subitem)}
          </Box>
        ))}
      </Box>
    </Box>
  ));
}
