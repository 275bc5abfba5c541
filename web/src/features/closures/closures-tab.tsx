import { closurePageSizes, createClosure, listClosures } from "@lonchera/contract/closures";
import { getSortableKeys } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { AddButton } from "../../components/page-heading.tsx";
import { TabHeading } from "../../components/tab-heading.tsx";
import { createPagesReader, usePagedQuery } from "../../components/paged-list.ts";
import { PagedRecordDialog } from "../../components/paged-record-dialog.tsx";
import { newRecordId } from "../../components/record-dialog.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";
import { SearchAndCompanyFilters } from "../companies/company-filter.tsx";
import { createClosureActions, closureColumns, toClosuresInput, NoClosures } from "./closures-table.tsx";
import { HolidaySuggestions } from "./holiday-suggestions.tsx";

const ClosureDialog = lazyComponent(() => import("./closure-form.tsx"), "ClosureDialog");
const ClosureOrdersDialog = lazyComponent(() => import("./closure-orders-dialog.tsx"), "ClosureOrdersDialog");
const DeleteClosureDialog = lazyComponent(() => import("./closure-form.tsx"), "DeleteClosureDialog");

const table = {
  table: "closures",
  pageSizes: closurePageSizes,
  sort: { key: "date", descending: true },
  sortKeys: getSortableKeys(closureColumns),
} as const;

/** The address names a dialog by one of these parameters. */
const dialogNames = ["orders", "closure", "delete"] as const;

/** Lists the days on which nothing can be ordered. */
export function ClosuresTab() {
  const address = useTableUrlState(table);
  const { user } = useSession();
  const mayAdd = canStaffCall(user, [createClosure]);
  const closures = usePagedQuery(address, (paging) => query(listClosures, toClosuresInput(address, paging)));
  // A user who may only read gets no form, even at an address that somebody else sent.
  const openable = mayAdd ? dialogNames : (["orders"] as const);
  const dialog = openable.find((name) => address.params.has(name)) ?? "orders";
  return (
    <>
      <TabHeading
        lead="Para estos días no se puede pedir, y tus clientes leen el motivo. Un feriado solo se cierra si tú lo cierras."
        action={
          mayAdd && (
            <AddButton onClick={() => address.open({ closure: newRecordId })}>Cerrar un día</AddButton>
          )
        }
      />
      {mayAdd && <HolidaySuggestions />}
      <SearchAndCompanyFilters address={address} placeholder="Motivo" companyLabel="Compañía" />
      <LoadedList list={closures} message="No pudimos cargar los días sin atención" quiet>
        <PagedDataTable
          label="Días sin atención"
          columns={closureColumns}
          list={closures}
          address={address}
          rowKey={({ id }) => id}
          actions={createClosureActions(user)}
          empty={<NoClosures address={address} mayAdd={mayAdd} />}
          readRows={createPagesReader((paging, signal) =>
            call(listClosures, toClosuresInput(address, paging), { signal }),
          )}
        />
      </LoadedList>
      <PagedRecordDialog
        address={address}
        name={dialog}
        list={closures}
        findById={(id) => query(listClosures, { query: { id } })}
        failure="No pudimos cargar este día."
        missingText="Este día ya no está cerrado."
      >
        {(closure, close) => {
          if (dialog === "closure") return <ClosureDialog closure={closure} onClose={close} />;
          if (closure === null) return null;
          const Dialog = dialog === "delete" ? DeleteClosureDialog : ClosureOrdersDialog;
          return <Dialog closure={closure} onClose={close} />;
        }}
      </PagedRecordDialog>
    </>
  );
}
