import Stack from "@mui/material/Stack";
import { listPeople } from "@lonchera/contract/my-company";
import { LoadedList } from "../../components/data-state.tsx";
import { getSortableKeys } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { AddButton } from "../../components/page-heading.tsx";
import { createPagesReader, usePagedQuery } from "../../components/paged-list.ts";
import { PagedRecordDialog } from "../../components/paged-record-dialog.tsx";
import { newRecordId } from "../../components/record-dialog.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { PeopleFilters } from "./people-filters.tsx";
import { NoPeople, peopleColumns, toPeopleInput, renderPersonActions } from "./people-table.tsx";

const PersonDialog = lazyComponent(() => import("./person-form.tsx"), "PersonDialog");

const table = {
  table: "people",
  pageSizes: [25, 50, 100],
  sort: { key: "name", descending: false },
  sortKeys: getSortableKeys(peopleColumns),
} as const;

/** Lists the people of the manager's company. */
export function PeopleTab() {
  const address = useTableUrlState(table);
  const people = usePagedQuery(address, (paging) => query(listPeople, toPeopleInput(address, paging)));
  return (
    <>
      <Stack
        direction={{ xs: "column", md: "row" }}
        sx={{ gap: 1.5, mb: 2, justifyContent: "space-between", alignItems: { md: "center" } }}
      >
        <PeopleFilters address={address} />
        <AddButton onClick={() => address.open({ person: newRecordId })}>Añadir colaborador</AddButton>
      </Stack>
      <LoadedList list={people} message="No se pudieron cargar los colaboradores">
        <PagedDataTable
          label="Colaboradores"
          columns={peopleColumns}
          list={people}
          address={address}
          rowKey={({ id }) => id}
          actions={renderPersonActions}
          empty={<NoPeople address={address} />}
          maxHeight="none"
          readRows={createPagesReader((paging, signal) =>
            call(listPeople, toPeopleInput(address, paging), { signal }),
          )}
        />
      </LoadedList>
      <PagedRecordDialog
        address={address}
        name="person"
        list={people}
        findById={(id) => query(listPeople, { query: { id } })}
        failure="No pudimos cargar a esta persona."
        missingText="Esta persona no es de tu empresa."
      >
        {(person, close) => <PersonDialog person={person} onClose={close} />}
      </PagedRecordDialog>
    </>
  );
}
