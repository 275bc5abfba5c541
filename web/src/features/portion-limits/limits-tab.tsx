import SoupKitchenOutlined from "@mui/icons-material/SoupKitchenOutlined";
import Button from "@mui/material/Button";
import { limitPageSizes, listPortionLimits, type PortionLimit } from "@lonchera/contract/portion-limits";
import { productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/texts";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { AddButton } from "../../components/page-heading.tsx";
import { TabHeading } from "../../components/tab-heading.tsx";
import { createPagesReader, usePagedQuery } from "../../components/paged-list.ts";
import { PagedRecordDialog } from "../../components/paged-record-dialog.tsx";
import { newRecordId } from "../../components/record-dialog.tsx";
import { type TableUrlState, useTableUrlState } from "../../components/table-url-state.ts";
import { RecordActions } from "../../components/table-cells.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { ProductChip } from "../items/product-chips.tsx";
import { formatLimitDay } from "./limit-text.ts";

const PortionLimitDialog = lazyComponent(() => import("./limit-form.tsx"), "PortionLimitDialog");
const DeletePortionLimitDialog = lazyComponent(() => import("./limit-form.tsx"), "DeletePortionLimitDialog");

const table = { table: "portion-limits", pageSizes: limitPageSizes } as const;

const columns: readonly Column<PortionLimit>[] = [
  {
    key: "product",
    header: "Producto",
    cell: ({ product }) => <ProductChip code={product} />,
    value: ({ product }) => productNames[product],
  },
  { key: "date", header: "Día", cell: formatLimitDay },
  {
    key: "portions",
    header: "Límite",
    fitted: true,
    cell: ({ portions }) => formatCount(portions, "porción", "porciones"),
    value: ({ portions }) => portions,
  },
];

function renderActions(limit: PortionLimit, open: TableUrlState["open"]) {
  const id = String(limit.id);
  return (
    <RecordActions
      name={`${productNames[limit.product]}, ${formatLimitDay(limit)}`}
      onEdit={() => open({ limit: id })}
      deletion={{ onClick: () => open({ delete: id }) }}
    />
  );
}

export function LimitsTab() {
  const address = useTableUrlState(table);
  const limits = usePagedQuery(address, (paging) => query(listPortionLimits, { query: paging }));
  const dialog = address.params.has("delete") ? "delete" : "limit";
  const add = () => address.open({ limit: newRecordId });
  return (
    <>
      <TabHeading
        lead="Cuántas porciones de un producto prepara la cocina por día, para todas las compañías juntas. Al llegar al límite ya no se puede pedir."
        action={<AddButton onClick={add}>Añadir límite</AddButton>}
      />
      <LoadedList list={limits} message="No pudimos cargar los límites" quiet>
        <PagedDataTable
          label="Límites de porciones"
          columns={columns}
          list={limits}
          address={address}
          rowKey={({ id }) => id}
          actions={renderActions}
          empty={
            <EmptyState
              Icon={SoupKitchenOutlined}
              title="La cocina no tiene límites"
              reason="Se puede pedir mientras haya stock de cada plato."
              action={<Button onClick={add}>Añadir límite</Button>}
            />
          }
          readRows={createPagesReader((paging, signal) =>
            call(listPortionLimits, { query: paging }, { signal }),
          )}
        />
      </LoadedList>
      <PagedRecordDialog
        address={address}
        name={dialog}
        list={limits}
        findById={(id) => query(listPortionLimits, { query: { id } })}
        failure="No pudimos cargar este límite."
        missingText="Este límite ya no existe."
      >
        {(limit, close) =>
          dialog === "limit" ? (
            <PortionLimitDialog limit={limit} onClose={close} />
          ) : (
            limit && <DeletePortionLimitDialog limit={limit} onClose={close} />
          )
        }
      </PagedRecordDialog>
    </>
  );
}
