import CurrencyExchangeOutlined from "@mui/icons-material/CurrencyExchangeOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link as RouterLink } from "react-router";
import type { Refund } from "@lonchera/contract/refunds";
import { countDaysBetween, toLimaDate } from "@lonchera/domain/calendar";
import { paymentMethodNames } from "@lonchera/domain/payment-methods";
import { formatCount } from "@lonchera/domain/texts";
import { paths } from "../../app/paths.ts";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import type { Page } from "../../components/paged-list.ts";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { Money } from "../../components/text.tsx";
import { DateTime } from "../../components/date-time.tsx";
import { getNow } from "../../lib/clock.ts";

export const refundStateNames: Readonly<Record<Refund["state"], string>> = {
  waiting: "En curso",
  failed: "Sin respuesta del proveedor",
  "by-hand": "Por devolver a mano",
  made: "Hecha",
};

const tones = { waiting: "info", failed: "error", "by-hand": "warning", made: "success" } as const;

const advice: Readonly<Record<Refund["state"], string>> = {
  waiting: "El proveedor la está haciendo: espera unos minutos.",
  failed:
    "Se sigue intentando. Mira el cargo en el panel del proveedor; si ya está devuelto allí, se anota solo.",
  "by-hand": "El proveedor no puede: devuelve el dinero al cliente y márcalo.",
  made: "No queda nada por hacer.",
};

/** Example: `hace 3 días`. */
function formatAge(since: string): string {
  const days = countDaysBetween(toLimaDate(Date.parse(since)), toLimaDate(getNow()));
  return days < 1 ? "hoy" : `hace ${formatCount(days, "día")}`;
}

function Since({ refund: { since, state } }: { refund: Refund }) {
  return (
    <>
      <DateTime instant={since} />
      {state !== "made" && (
        <Typography variant="body2" color="textSecondary">
          {formatAge(since)}
        </Typography>
      )}
    </>
  );
}

function OrderCell({ order }: Refund) {
  if (order === null) return "Cobro sin pedido";
  return (
    <>
      <Link component={RouterLink} to={`${paths.adminOrders()}?order=${order.id_order}`}>
        {order.id_order}
      </Link>
      <Typography variant="body2" color="textSecondary">
        {order.full_name_user} · {order.company_name}
      </Typography>
    </>
  );
}

/** Shows the payment method, and the id by which staff find the charge at the provider. */
function Charge({ method, charge_id }: Refund) {
  return (
    <>
      {paymentMethodNames[method]}
      {charge_id && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {charge_id}
        </Typography>
      )}
    </>
  );
}

const columns: readonly Column<Refund>[] = [
  { key: "since", header: "Desde", fitted: true, cell: (refund) => <Since refund={refund} /> },
  { key: "order", header: "Pedido", cell: (refund) => <OrderCell {...refund} /> },
  {
    key: "amount",
    header: "Importe",
    numeric: true,
    fitted: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { key: "method", header: "Se pagó con", cell: (refund) => <Charge {...refund} /> },
  {
    key: "state",
    header: "Estado",
    fitted: true,
    cell: ({ state }) => (
      <Chip label={refundStateNames[state]} color={tones[state]} size="small" variant="outlined" />
    ),
  },
  {
    key: "advice",
    header: "Qué hacer",
    cell: ({ state }) => <Box sx={{ maxWidth: "36ch" }}>{advice[state]}</Box>,
  },
];

type RefundsTableProps = {
  address: TableUrlState;
  refunds: UseQueryResult<Page<Refund>>;
  isPending: boolean;
  onMark: (refund: Refund) => void;
};

export function RefundsTable({ address, refunds, isPending, onMark }: RefundsTableProps) {
  return (
    <PagedDataTable
      label="Devoluciones"
      columns={columns}
      list={refunds}
      address={address}
      rowKey={(refund) => refund.id}
      actions={(refund) =>
        refund.state === "by-hand" && (
          <Button size="small" onClick={() => onMark(refund)} sx={{ whiteSpace: "nowrap" }}>
            Marcar como devuelto
          </Button>
        )
      }
      empty={
        <EmptyState
          Icon={CurrencyExchangeOutlined}
          title={isPending ? "No hay devoluciones pendientes" : "No se encontraron devoluciones"}
          reason="Las de pedidos cancelados, días quitados y cobros sin pedido aparecen aquí."
        />
      }
    />
  );
}
