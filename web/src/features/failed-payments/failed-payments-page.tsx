import CreditScoreOutlined from "@mui/icons-material/CreditScoreOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import {
  failedPaymentPageSizes,
  listFailedPayments,
  type FailedPayment,
} from "@lonchera/contract/failed-payments";
import { paymentMethodNames } from "@lonchera/domain/payment-methods";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { Money } from "../../components/text.tsx";
import { DateTime } from "../../components/date-time.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { query } from "../../lib/api/query.ts";

const table = {
  table: "failed-payments",
  pageSizes: failedPaymentPageSizes,
} as const;

const reasons: Readonly<Record<FailedPayment["failure"], string>> = {
  declined: "El banco no aceptó el pago.",
  unavailable: "El proveedor de pagos no pudo cobrar.",
  "unknown-token": "Los datos de la tarjeta vencieron antes del cobro.",
  "used-token": "Los datos de la tarjeta ya se habían usado.",
  "no-answer": "El proveedor de pagos no respondió a tiempo.",
  refunded: "El cobro se devolvió en el panel del proveedor.",
  "late-charge": "Se cobró cuando el pedido ya no podía hacerse. El dinero se devuelve.",
  "second-charge": "Se cobró dos veces. El segundo cobro se devuelve.",
};

function Secondary({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      {text}
    </Typography>
  );
}

const columns: readonly Column<FailedPayment>[] = [
  { key: "at", header: "Cuándo", fitted: true, cell: ({ at }) => <DateTime instant={at} /> },
  {
    key: "customer",
    header: "Cliente",
    cell: ({ customer }) => (
      <>
        {customer?.full_name || "Sin datos del cliente"}
        {customer?.company_name && <Secondary text={customer.company_name} />}
      </>
    ),
  },
  {
    key: "amount",
    header: "Importe",
    numeric: true,
    fitted: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    key: "method",
    header: "Con",
    cell: ({ method, charge_id }) => (
      <>
        {paymentMethodNames[method]}
        {charge_id && <Secondary text={charge_id} />}
      </>
    ),
  },
  {
    key: "reason",
    header: "Motivo",
    cell: ({ failure, message }) => (
      <Box sx={{ maxWidth: "48ch" }}>
        {reasons[failure]}
        {message && <Secondary text={`Se le dijo: «${message}»`} />}
      </Box>
    ),
  },
];

/** Lists failed payments of customers, for the staff who answer their calls. */
export function FailedPaymentsPage() {
  const address = useTableUrlState(table);
  const failed = usePagedQuery(address, (paging) => query(listFailedPayments, { query: paging }));
  return (
    <>
      <PageHeading
        title="Pagos fallidos"
        lead="Intentos que no terminaron en un pedido pagado. El cliente ya vio el motivo y puede pagar otra vez."
      />
      <LoadedList list={failed} message="No pudimos cargar los pagos fallidos" quiet>
        <PagedDataTable
          label="Pagos fallidos"
          columns={columns}
          list={failed}
          address={address}
          rowKey={(payment) => payment.id}
          empty={<EmptyState Icon={CreditScoreOutlined} title="No hay pagos fallidos" />}
        />
      </LoadedList>
    </>
  );
}
