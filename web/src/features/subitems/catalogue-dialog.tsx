import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { Tooltip } from "../../components/tooltip.tsx";
import Typography from "@mui/material/Typography";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { deleteSubitem, listSubitems, type Subitem, type SubitemEdit } from "@lonchera/contract/subitems";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { EmptyState, QueryError, LoadingRows } from "../../components/data-state.tsx";
import { newDraftKey, withDraft } from "../../components/drafts.ts";
import { useFocusAfterRemoval } from "../../components/focus.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import {
  getDraftsAfterAdding,
  emptySubitem,
  type CatalogueFilter,
  groupCatalogueByOption,
  hasUnsavedDrafts,
  subitemMutationKey,
  type SubitemDrafts,
  SubitemForm,
  toFormValues,
  typeOptions,
} from "./subitem-form.tsx";
import { catalogueListEndpoints, subitemRemovalText } from "./subitem-options.tsx";

type CatalogueListProps = {
  groups: ReturnType<typeof groupCatalogueByOption>;
  drafts: SubitemDrafts;
  onDraft: (key: string, draft: SubitemEdit | undefined) => void;
  onDelete: (subitem: Subitem, button: HTMLElement) => void;
};

type RowProps = {
  subitem: Subitem;
  /** Its form has just been closed. */
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: (button: HTMLElement) => void;
};

function SubitemRow({ subitem, takesFocus, onEdit, onDelete }: RowProps) {
  const { subitem_name, item_type, option } = subitem;
  // Several options may contain the same name.
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
        <IconButton
          aria-label={`Eliminar ${words}`}
          onClick={(event) => onDelete(event.currentTarget)}
          data-removes-row
        >
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}

/** Shows the catalogue by option. A subitem that is being edited is shown as a form. */
function CatalogueList({ groups, drafts, onDraft, onDelete }: CatalogueListProps) {
  const [closed, setClosed] = useState<string | null>(null);
  const renderRow = (subitem: Subitem) => {
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
          onEdit={() => onDraft(key, toFormValues(subitem))}
          onDelete={(button) => onDelete(subitem, button)}
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
            {renderRow(subitem)}
          </Box>
        ))}
      </Box>
    </Box>
  ));
}

const emptyFilter: CatalogueFilter = { search: "", type: null };

type FilterProps = { filter: CatalogueFilter; onFilter: (filter: CatalogueFilter) => void };

function CatalogueFilterFields({ filter, onFilter }: FilterProps) {
  return (
    <Box
      role="search"
      aria-label="Filtros del catálogo"
      sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr) 136px" }}
    >
      <SearchField
        size="small"
        label="Buscar subitem"
        value={filter.search}
        onSearch={(search) => onFilter({ ...filter, search })}
      />
      <SelectFilter
        label="Mostrar"
        options={typeOptions}
        value={filter.type}
        onChange={(type) => onFilter({ ...filter, type })}
      />
    </Box>
  );
}

type DeleteSubitemProps = { subitem: Subitem; onDeleted: () => void; onClose: () => void };

function DeleteSubitem({ subitem, onDeleted, onClose }: DeleteSubitemProps) {
  return (
    <DeleteDialog
      title={`¿Eliminar ${subitem.subitem_name} de ${subitem.option}?`}
      text={`Sale del catálogo y de todos los platos que lo ofrecen: ${subitemRemovalText}`}
      deleteRecord={async () => {
        await call(deleteSubitem, { params: { id: subitem.id } });
        onDeleted();
      }}
      successMessage="Subitem eliminado con éxito"
      failureMessage="Error al eliminar el subitem"
      lists={catalogueListEndpoints}
      onClose={onClose}
    />
  );
}

type CatalogueProps = {
  catalogue: readonly Subitem[];
  drafts: SubitemDrafts;
  onDrafts: (change: (before: SubitemDrafts) => SubitemDrafts) => void;
};

function Catalogue({ catalogue, drafts, onDrafts }: CatalogueProps) {
  const [filter, setFilter] = useState(emptyFilter);
  const [deleting, setDeleting] = useState<{ subitem: Subitem; button: HTMLElement } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const onBeforeRemove = useFocusAfterRemoval(list, catalogue);
  const groups = groupCatalogueByOption(catalogue, filter, drafts);
  return (
    <>
      <SubitemForm
        subitem={null}
        draft={drafts[newDraftKey] ?? emptySubitem}
        onDraft={(draft) => onDrafts((before) => withDraft(before, newDraftKey, draft))}
        onSaved={(saved) => onDrafts((before) => getDraftsAfterAdding(before, saved))}
      />
      {catalogue.length === 0 ? (
        <EmptyState
          title="Todavía no hay subitems."
          reason="Escribe el nombre del primero, con su tipo y su opción."
        />
      ) : (
        <CatalogueFilterFields filter={filter} onFilter={setFilter} />
      )}
      {catalogue.length > 0 && groups.length === 0 && (
        <EmptyState
          title="Ningún subitem coincide."
          action={<Button onClick={() => setFilter(emptyFilter)}>Quitar filtros</Button>}
        />
      )}
      <Stack ref={list} sx={{ gap: 2.5, "&:empty": { display: "none" } }}>
        <CatalogueList
          groups={groups}
          drafts={drafts}
          onDraft={(key, draft) => onDrafts((before) => withDraft(before, key, draft))}
          onDelete={(subitem, button) => setDeleting({ subitem, button })}
        />
      </Stack>
      {deleting && (
        <DeleteSubitem
          subitem={deleting.subitem}
          onDeleted={() => onBeforeRemove(deleting.button)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** Lets staff add, edit and delete the subitems of the catalogue. */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  const catalogue = useQuery({ ...query(listSubitems, {}), staleTime: 0 });
  const [drafts, setDrafts] = useState<SubitemDrafts>({});
  const guard = useUnsavedChangesGuard({
    isDirty: hasUnsavedDrafts(drafts, catalogue.data ?? []),
    isSaving: useIsMutating({ mutationKey: subitemMutationKey }) > 0,
    close: onClose,
  });
  return (
    <DialogShell title="Catálogo de subitems" width="md" onClose={guard.requestClose}>
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <Typography variant="body2" color="textSecondary">
          Un subitem nuevo llega a los platos cuando se les asigna su opción otra vez.
        </Typography>
        {catalogue.data && <Catalogue catalogue={catalogue.data} drafts={drafts} onDrafts={setDrafts} />}
        {catalogue.isPending && <LoadingRows rows={6} height={44} />}
        {!catalogue.data && <QueryError query={catalogue} message="Error al cargar los subitems" />}
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
