import { claimPageSizes, claimStates, listClaims } from "@lonchera/contract/claims";
import { toSelectOptions } from "../../components/select-options.ts";
import { getSortableKeys } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { createPagesReader, usePagedQuery } from "../../components/paged-list.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { claimStateNames } from "./claim-sheet.tsx";
import {
  claimColumns,
  toClaimsInput,
  NoClaims,
  readStateFilter,
  renderClaimActions,
} from "./claims-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { ListSearch } from "../../components/list-search.tsx";
import { PagedRecordDialog } from "../../components/paged-record-dialog.tsx";
import { Filters } from "../../components/table-filters.tsx";

const ClaimDialog = lazyComponent(() => import("./claim-dialog.tsx"), "ClaimDialog");

const table = {
  table: "claims",
  pageSizes: claimPageSizes,
  sort: { key: "made_at", descending: true },
  sortKeys: getSortableKeys(claimColumns),
} as const;

const stateOptions = toSelectOptions(claimStates, claimStateNames);

/** Lists the claims for staff. */
export function ClaimsPage() {
  const address = useTableUrlState(table);
  const claims = usePagedQuery(address, (paging) => query(listClaims, toClaimsInput(address, paging)));
  return (
    <>
      <PageHeading
        title="Libro de Reclamaciones"
        lead="Cada hoja se responde en 15 días hábiles como máximo; el plazo no se puede extender."
      />
      <Filters columns={{ xs: "1fr", sm: "minmax(0, 360px) minmax(0, 200px)" }}>
        <ListSearch address={address} placeholder="Número, nombre, documento o correo" />
        <SelectFilter
          label="Estado"
          options={stateOptions}
          value={readStateFilter(address.params) ?? null}
          onChange={(state) => address.filter({ state })}
        />
      </Filters>
      <LoadedList list={claims} message="No pudimos cargar las reclamaciones" quiet>
        <PagedDataTable
          label="Reclamaciones"
          columns={claimColumns}
          list={claims}
          address={address}
          rowKey={({ id }) => id}
          actions={renderClaimActions}
          empty={<NoClaims address={address} />}
          readRows={createPagesReader((paging, signal) =>
            call(listClaims, toClaimsInput(address, paging), { signal }),
          )}
        />
      </LoadedList>
      <PagedRecordDialog
        address={address}
        name="claim"
        list={claims}
        findById={(id) => query(listClaims, { query: { id } })}
        failure="No pudimos cargar esta hoja."
        missingText="Esta hoja no existe."
      >
        {(claim, close) => claim && <ClaimDialog claim={claim} onClose={close} />}
      </PagedRecordDialog>
    </>
  );
}
