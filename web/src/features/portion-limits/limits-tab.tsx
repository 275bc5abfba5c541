import SoupKitchenOutlined from "@mui/icons-material/SoupKitchenOutlined";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { limitPageSizes, listPortionLimits, type PortionLimit } from "@lonchera/contract/portion-limits";
import { productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/counts";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { AddButton } from "../../components/page-heading.tsx";
import { TabHeading } from "../../components/tab-heading.tsx";
import { readAllPages, usePageRecords } from "../../components/paged-list.ts";
import { newRecordId, RecordDialog } from "../../components/record-dialog.tsx";
import { type TableAddress, useTableAddress } from "../../components/table-address.ts";
import { RecordActions } from "../../components/table-cells.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { ProductChip } from "../items/product-chips.tsx";
import { limitDayText } from "./limit-text.ts";

const LimitDialog = lazyPart(async () => (await import("./limit-form.tsx")).LimitDialog);
const DeleteLimit = lazyPart(async () => (await import("./limit-form.tsx")).DeleteLimit);

const table = { table: "portion-limits", pageSizes: limitPageSizes } as const;

const columns: readonly Column<PortionLimit>[] = [
  {
    key: "product",
    header: "Producto",
    cell: ({ product }) => <ProductChip code={product} />,
    value: ({ product }) => productNames[product],
  },
  { key: "date", header: "Día", cell: limitDayText },
  {
    key: "portions",
    header: "Límite",
    fitted: true,
    cell: ({ portions }) => formatCount(portions, "porción", "porciones"),
    value: ({ portions }) => portions,
  },
];

function renderActions(limit: PortionLimit, open: TableAddress["open"]) {
  const id = String(limit.id);
  return (
    <RecordActions
      name={`${productNames[limit.product]}, ${limitDayText(limit)}`}
      onEdit={() => open({ limit: id })}
      deletion={{ onClick: () => open({ delete: id }) }}
    />
  );
}

function limitsInput(page: number, pageSize: number) {
  return { query: { page: String(page), page_size: String(pageSize) } };
}

/** How many portions of a product the kitchen makes for a day. */
export function LimitsTab() {
  const address = useTableAddress(table);
  const limits = useQuery({
    ...query(listPortionLimits, limitsInput(address.page, address.pageSize)),
    placeholderData: keepPreviousData,
  });
  const dialog = address.params.has("delete") ? "delete" : "limit";
  const openedId = address.params.get(dialog);
  const { records, error } = usePageRecords(
    openedId,
    limits,
    query(listPortionLimits, { query: { id: openedId ?? "" } }),
  );
  const close = () => address.close(dialog);
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
          readRows={readAllPages((page, pageSize, signal) =>
            call(listPortionLimits, limitsInput(page, pageSize), { signal }),
          )}
        />
      </LoadedList>
      <RecordDialog
        recordId={openedId}
        records={records}
        missingText={error ? `No pudimos cargar este límite. ${error.message}` : "Este límite ya no existe."}
        onClose={close}
      >
        {(limit) =>
          dialog === "limit" ? (
            <LimitDialog limit={limit} onClose={close} />
          ) : (
            limit && <DeleteLimit limit={limit} onClose={close} />
          )
        }
      </RecordDialog>
    </>
  );
}
