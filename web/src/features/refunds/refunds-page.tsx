import { useState } from "react";
import {
  listRefunds,
  markRefundMade,
  refundPageSizes,
  refundStates,
  type Refund,
} from "@lonchera/contract/refunds";
import { parseCentimos } from "@lonchera/domain/money";
import { paths } from "../../app/paths.ts";
import { BackLink } from "../../components/back-link.tsx";
import { toSelectOptions } from "../../components/select-options.ts";
import { LoadedList } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { SelectFilter } from "../../components/select-filter.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { Filters } from "../../components/table-filters.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { RecordRefundDialog } from "./record-refund-dialog.tsx";
import { RefundsTable, refundStateNames } from "./refunds-table.tsx";

const table = {
  table: "refunds",
  pageSizes: refundPageSizes,
  sort: { key: "since", descending: false },
  sortKeys: ["since"],
} as const;

const stateOptions = toSelectOptions(refundStates, refundStateNames);

/** Lists refunds for staff, at first only those that are due. */
export function RefundsPage() {
  const address = useTableUrlState(table);
  const chosen = refundStates.find((state) => state === address.params.get("state")) ?? null;
  const [toMark, setToMark] = useState<Refund | null>(null);
  const refunds = usePagedQuery(address, (paging) =>
    query(listRefunds, { query: { state: chosen ?? "pending", ...paging } }),
  );
  // Its amount may have changed. It leaves the list once it is made, but stays in the dialog.
  const refund = refunds.data?.results.find(({ id }) => id === toMark?.id) ?? toMark;
  if (refund !== toMark) setToMark(refund);
  return (
    <>
      <BackLink to={paths.adminOrders()} />
      <PageHeading
        title="Devoluciones"
        lead="Dinero de pedidos cancelados, de días quitados y de cobros sin pedido."
      />
      <Filters columns={{ xs: "1fr", sm: "280px" }}>
        <SelectFilter
          label="Estado"
          allLabel="Devoluciones pendientes"
          options={stateOptions}
          value={chosen}
          onChange={(state) => address.filter({ state })}
        />
      </Filters>
      <LoadedList list={refunds} message="No pudimos cargar las devoluciones" quiet>
        <RefundsTable address={address} refunds={refunds} isPending={chosen === null} onMark={setToMark} />
      </LoadedList>
      {refund && (
        <RecordRefundDialog
          amount={parseCentimos(refund.amount) ?? 0}
          name={refund.order?.full_name_user ?? "quien pagó"}
          mark={() => call(markRefundMade, { params: { id: refund.id }, body: { amount: refund.amount } })}
          onClose={() => setToMark(null)}
        />
      )}
    </>
  );
}
