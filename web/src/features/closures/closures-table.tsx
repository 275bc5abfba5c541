import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Button from "@mui/material/Button";
import type { SessionUser } from "@lonchera/contract/auth";
import { closureOrderings, type Closure, updateClosure } from "@lonchera/contract/closures";
import { formatWeekdayDate } from "@lonchera/domain/calendar";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { newRecordId } from "../../components/record-dialog.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RecordActions, RowAction } from "../../components/table-cells.tsx";
import type { Paging } from "../../components/paged-list.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { formatDay } from "../../lib/time-text.ts";
import { formatOrdersAndPortions } from "./closure-text.ts";
import { formatCompanyNames, formatFewCompanyNames } from "../companies/companies-text.ts";
import { readSearchAndCompany } from "../companies/company-filter.tsx";

type ListAddress = Pick<TableUrlState, "params" | "sort">;

export function toClosuresInput({ params, sort }: ListAddress, paging: Paging) {
  const { search, company } = readSearchAndCompany({ params });
  const ordering = closureOrderings[sort.descending ? 1 : 0];
  return { query: { search: search || null, company, ordering, ...paging } };
}

export const closureColumns: readonly Column<Closure>[] = [
  {
    key: "date",
    header: "Fecha",
    sortable: true,
    fitted: true,
    cell: ({ date }) => <time dateTime={date}>{formatWeekdayDate(date)}</time>,
    value: ({ date }) => new Date(date),
  },
  { key: "reason", header: "Motivo", cell: ({ reason }) => reason },
  {
    key: "company",
    header: "Compañías",
    cell: (closure) => formatFewCompanyNames(closure, "Todas"),
    value: (closure) => formatCompanyNames(closure, "Todas"),
  },
  {
    key: "orders",
    header: "Pedidos de ese día",
    fitted: true,
    cell: (closure) => (closure.orders === 0 ? "Ninguno" : formatOrdersAndPortions(closure)),
    value: ({ orders }) => orders,
  },
];

/** Returns a function that renders the actions of a row that the user may take. */
export function createClosureActions(user: SessionUser | null) {
  const mayChange = canStaffCall(user, [updateClosure]);
  return function renderClosureActions(closure: Closure, open: TableUrlState["open"]) {
    const id = String(closure.id);
    const name = `${formatDay(closure.date)}: ${closure.reason}`;
    return (
      <>
        {closure.orders > 0 && (
          <RowAction
            label={`Ver pedidos del ${formatDay(closure.date)}`}
            shortLabel="Ver pedidos"
            Icon={ReceiptLongOutlined}
            onClick={() => open({ orders: id })}
          />
        )}
        {mayChange && (
          <RecordActions
            name={name}
            onEdit={() => open({ closure: id })}
            deletion={{ onClick: () => open({ delete: id }) }}
          />
        )}
      </>
    );
  };
}

export function NoClosures({ address, mayAdd }: { address: TableUrlState; mayAdd: boolean }) {
  const isFiltered = address.params.has("search") || address.params.has("company");
  if (isFiltered)
    return (
      <EmptyState
        Icon={EventBusyOutlined}
        title="No se encontraron días"
        reason="Ningún día sin atención coincide con tu búsqueda. Escribe otra cosa o quita los filtros."
        action={
          <Button onClick={() => address.filter({ search: null, company: null })}>Quitar filtros</Button>
        }
      />
    );
  return (
    <EmptyState
      Icon={EventBusyOutlined}
      title="Todavía no hay días sin atención"
      reason="Se puede pedir para todos los días del menú, también en feriados."
      action={mayAdd && <Button onClick={() => address.open({ closure: newRecordId })}>Cerrar un día</Button>}
    />
  );
}
