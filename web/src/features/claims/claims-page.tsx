import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { claimPageSizes, claimStates } from "@lonchera/contract/claims";
import { LoadError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { useTableAddress, type TableAddress } from "../../components/table-address.ts";
import { RecordDialog } from "../../components/record-dialog.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { stateNames } from "./claim-sheet.tsx";
import { ClaimsTable, claimSortKeys, readStateFilter, useClaimRecords, useClaims } from "./claims-table.tsx";

const table = {
  table: "claims",
  pageSizes: claimPageSizes,
  sort: { key: "made_at", descending: true },
  sortKeys: claimSortKeys,
} as const;

const all = "todos";

function Filters({ address }: { address: TableAddress }) {
  return (
    <Box
      role="search"
      aria-label="Filtros"
      sx={{ display: "flex", flexDirection: { xs: "column", sm: "row" }, gap: 1.5, mb: 2 }}
    >
      <SearchField
        size="small"
        label="Buscar"
        placeholder="Número, nombre, documento o correo"
        value={address.params.get("search") ?? ""}
        onSearch={(search) => address.filter({ search })}
        sx={{ width: { xs: "100%", sm: 360 } }}
      />
      <TextField
        select
        size="small"
        label="Estado"
        value={readStateFilter(address.params) ?? all}
        onChange={({ target }) => address.filter({ state: target.value === all ? null : target.value })}
        sx={{ width: { xs: "100%", sm: 200 } }}
      >
        <MenuItem value={all}>Todos</MenuItem>
        {claimStates.map((state) => (
          <MenuItem key={state} value={state}>
            {stateNames[state]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** The complaints book as staff answer it. */
export function ClaimsPage() {
  const address = useTableAddress(table);
  const claims = useClaims(address);
  const asked = address.params.get("claim");
  const close = () => address.close("claim");
  return (
    <>
      <PageHeading
        title="Libro de Reclamaciones"
        lead="Cada hoja se responde en 15 días hábiles como máximo; el plazo no se puede extender."
      />
      <Filters address={address} />
      {claims.isError && (
        <Box sx={{ mb: 2 }}>
          <LoadError
            message="No pudimos cargar las reclamaciones"
            hint={claims.error.message}
            onRetry={() => void claims.refetch()}
          />
        </Box>
      )}
      {(claims.data !== undefined || !claims.isError) && (
        <ClaimsTable address={address} page={claims.data} isRefreshing={claims.isFetching} />
      )}
      <RecordDialog {...useClaimRecords(asked, claims)} recordId={asked} onClose={close}>
        {(claim) => claim && <ClaimDialog claim={claim} onClose={close} />}
      </RecordDialog>
    </>
  );
}
