import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteSubitem, listSubitems, type Subitem } from "@lonchera/contract/subitems";
import { subitemTypes } from "@lonchera/domain/codes";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { useUnsavedChangesGuard } from "../../components/use-unsaved-guard.tsx";
import { DeleteDialog } from "../../components/confirm-dialog.tsx";
import { CatalogueList } from "./catalogue-list.tsx";
import {
  afterAdding,
  another,
  blank,
  catalogueGroups,
  hasUnsaved,
  withDraft,
  type CatalogueFilter,
  type Drafts,
} from "./subitem-drafts.ts";
import { SubitemForm } from "./subitem-form.tsx";
import { listsOfCatalogue } from "./subitem-lists.ts";

const every = "todos";
const noFilter: CatalogueFilter = { search: "", type: null };

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
      <TextField
        select
        size="small"
        label="Mostrar"
        value={filter.type ?? every}
        onChange={({ target }) => onFilter({ ...filter, type: target.value === every ? null : target.value })}
      >
        <MenuItem value={every}>Todos</MenuItem>
        {subitemTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {type}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function DeleteSubitem({ subitem, onClose }: { subitem: Subitem; onClose: () => void }) {
  return (
    <DeleteDialog
      title={`¿Eliminar ${subitem.subitem_name} de ${subitem.option}?`}
      text="Sale del catálogo y de todos los platos que lo ofrecen: quien lo eligió en su carrito tendrá que elegir otra vez. Las órdenes hechas lo conservan."
      deleteRecord={() => call(deleteSubitem, { params: { id: String(subitem.id) } })}
      successMessage="Subitem eliminado con éxito"
      failureMessage="Error al eliminar el subitem"
      lists={listsOfCatalogue}
      onClose={onClose}
    />
  );
}

type CatalogueProps = {
  catalogue: readonly Subitem[];
  drafts: Drafts;
  onDrafts: (change: (before: Drafts) => Drafts) => void;
};

function Catalogue({ catalogue, drafts, onDrafts }: CatalogueProps) {
  const [filter, setFilter] = useState(noFilter);
  const [leaving, setLeaving] = useState<Subitem | null>(null);
  const groups = catalogueGroups(catalogue, filter, drafts);
  return (
    <>
      <SubitemForm
        subitem={null}
        draft={drafts[another] ?? blank}
        onDraft={(draft) => onDrafts((before) => withDraft(before, another, draft))}
        onSaved={(saved) => onDrafts((before) => afterAdding(before, saved))}
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
          action={<Button onClick={() => setFilter(noFilter)}>Quitar filtros</Button>}
        />
      )}
      <CatalogueList
        groups={groups}
        drafts={drafts}
        onDraft={(key, draft) => onDrafts((before) => withDraft(before, key, draft))}
        onDelete={setLeaving}
      />
      {leaving && <DeleteSubitem subitem={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** All that dishes can offer to choose from: one more, another name, type or option for one, or one less. */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  const catalogue = useQuery({ ...query(listSubitems, {}), staleTime: 0 });
  const [drafts, setDrafts] = useState<Drafts>({});
  const guard = useUnsavedChangesGuard(hasUnsaved(drafts, catalogue.data ?? []), onClose);
  return (
    <DialogShell
      open
      title="Catálogo de subitems"
      width="md"
      onClose={guard.requestClose}
      actions={
        <Button color="inherit" onClick={guard.requestClose}>
          Cerrar
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <Typography variant="body2" color="textSecondary">
          Un subitem nuevo llega a los platos cuando se les asigna su opción otra vez.
        </Typography>
        {catalogue.data && <Catalogue catalogue={catalogue.data} drafts={drafts} onDrafts={setDrafts} />}
        {catalogue.isPending && <LoadingRows rows={6} height={44} />}
        {catalogue.isError && !catalogue.data && (
          <LoadError
            message="Error al cargar los subitems"
            hint={catalogue.error.message}
            onRetry={() => void catalogue.refetch()}
          />
        )}
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
