import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { claimPageSizes, claimStates, listClaims } from "@lonchera/contract/claims";
import { sortableKeys } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { readAllPages, usePageRecords } from "../../components/paged-list.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { useTableAddress, type TableAddress } from "../../components/table-address.ts";
import { RecordDialog } from "../../components/record-dialog.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { stateNames } from "./claim-sheet.tsx";
import { claimColumns, claimsInput, NoClaims, readStateFilter, renderClaimActions } from "./claims-table.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { readSearch } from "../../components/address-values.ts";

const ClaimDialog = lazyPart(async () => (await import("./claim-dialog.tsx")).ClaimDialog);

const table = {
  table: "claims",
  pageSizes: claimPageSizes,
  sort: { key: "made_at", descending: true },
  sortKeys: sortableKeys(claimColumns),
} as const;

const stateOptions = claimStates.map((value) => ({ value, label: stateNames[value] }));

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
        value={readSearch(address.params)}
        onSearch={(search) => address.filter({ search })}
        sx={{ width: { xs: "100%", sm: 360 } }}
      />
      <SelectFilter
        label="Estado"
        options={stateOptions}
        value={readStateFilter(address.params) ?? null}
        onChange={(state) => address.filter({ state })}
        sx={{ width: { xs: "100%", sm: 200 } }}
      />
    </Box>
  );
}

/** The staff's list of claims. */
export function ClaimsPage() {
  const address = useTableAddress(table);
  const claims = useQuery({
    ...query(listClaims, claimsInput(address, address.page, address.pageSize)),
    placeholderData: keepPreviousData,
  });
  const claimId = address.params.get("claim");
  const { records, error } = usePageRecords(
    claimId,
    claims,
    query(listClaims, { query: { id: claimId ?? "" } }),
  );
  const close = () => address.close("claim");
  return (
    <>
      <PageHeading
        title="Libro de Reclamaciones"
        lead="Cada hoja se responde en 15 días hábiles como máximo; el plazo no se puede extender."
      />
      <Filters address={address} />
      <LoadedList list={claims} message="No pudimos cargar las reclamaciones" quiet>
        <PagedDataTable
          label="Reclamaciones"
          columns={claimColumns}
          list={claims}
          address={address}
          rowKey={({ id }) => id}
          actions={renderClaimActions}
          empty={<NoClaims address={address} />}
          readRows={readAllPages((page, pageSize, signal) =>
            call(listClaims, claimsInput(address, page, pageSize), { signal }),
          )}
        />
      </LoadedList>
      <RecordDialog
        recordId={claimId}
        records={records}
        missingText={error ? `No pudimos cargar esta hoja. ${error.message}` : "Esta hoja no existe."}
        onClose={close}
      >
        {(claim) => claim && <ClaimDialog claim={claim} onClose={close} />}
      </RecordDialog>
    </>
  );
}
