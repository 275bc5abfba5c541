import Button from "@mui/material/Button";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  listArchivedCompanies,
  listCompanies,
  listPublicCompanies,
  restoreCompany,
  type Company,
} from "@lonchera/contract/companies";
import { listMissingCuttingTimes } from "@lonchera/contract/cutting-times";
import { listZones } from "@lonchera/contract/delivery-zones";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { getSortableKeys } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { AddButton, PageHeading } from "../../components/page-heading.tsx";
import { useTableUrlState, type TableUrlState } from "../../components/table-url-state.ts";
import { RecordDialog, newRecordId } from "../../components/record-dialog.tsx";
import { companyColumns, filterCompanies, NoCompanies, renderCompanyActions } from "./companies-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { readSearch } from "../../components/search-params.ts";
import { ListSearch } from "../../components/list-search.tsx";
import { Filters } from "../../components/table-filters.tsx";

const CompanyDialog = lazyComponent(() => import("./company-form.tsx"), "CompanyDialog");
const ArchivedDialog = lazyComponent(() => import("../../components/archived-dialog.tsx"), "ArchivedDialog");
const DeleteCompanyDialog = lazyComponent(() => import("./company-form.tsx"), "DeleteCompanyDialog");

const table = {
  table: "companies",
  pageSizes: [10, 15, 20],
  sort: { key: "name", descending: false },
  sortKeys: getSortableKeys(companyColumns),
} as const;

type DialogsProps = { address: TableUrlState; companies: readonly Company[] | undefined };

/** Shows the dialog that the address names. */
function Dialogs({ address, companies }: DialogsProps) {
  const shared = { address, records: companies, missingText: "Esta empresa no existe o fue eliminada." };
  return (
    <>
      <RecordDialog {...shared} name="company">
        {(company, close) => <CompanyDialog company={company} onClose={close} />}
      </RecordDialog>
      <RecordDialog {...shared} name="delete">
        {(company, close) => company && <DeleteCompanyDialog company={company} onClose={close} />}
      </RecordDialog>
      {address.params.get("dialog") === "archivadas" && (
        <ArchivedDialog
          title="Empresas archivadas"
          emptyText="Aquí aparecen las empresas que eliminas, para restaurarlas con sus zonas, platos y clientes."
          archived={query(listArchivedCompanies, {})}
          restore={(id) => call(restoreCompany, { params: { id } })}
          restoredText={(name) => `Se restauró ${name}, y sus clientes pueden iniciar sesión otra vez.`}
          lists={[listArchivedCompanies, listCompanies, listPublicCompanies, listZones]}
          onClose={() => address.close("dialog")}
        />
      )}
    </>
  );
}

export function CompaniesPage() {
  const address = useTableUrlState(table);
  const companies = useQuery(query(listCompanies, {}));
  // The dialog shows them above its fields, which would move if they arrived late.
  usePrefetchQuery(query(listMissingCuttingTimes, {}));
  const search = readSearch(address.params);
  const found = useMemo(
    () => companies.data && filterCompanies(companies.data, search),
    [companies.data, search],
  );
  return (
    <>
      <PageHeading
        title="Empresas"
        actions={
          <>
            <Button variant="outlined" onClick={() => address.open({ dialog: "archivadas" })}>
              Ver archivadas
            </Button>
            <AddButton onClick={() => address.open({ company: newRecordId })}>Añadir Empresa</AddButton>
          </>
        }
      />
      <Filters columns={{ xs: "1fr", sm: "360px" }}>
        <ListSearch address={address} placeholder="Nombre, RUC o dirección" />
      </Filters>
      <LoadedList list={companies} message="Error al obtener las empresas">
        <LocalDataTable
          label="Empresas"
          columns={companyColumns}
          rows={found}
          address={address}
          rowKey={({ id }) => id}
          actions={renderCompanyActions}
          isRefreshing={companies.isFetching}
          empty={<NoCompanies address={address} />}
        />
      </LoadedList>
      <Dialogs address={address} companies={companies.data} />
    </>
  );
}
