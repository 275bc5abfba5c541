import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { Order } from "@lonchera/contract/orders";
import { limaMoment } from "../../lib/lima-time.ts";
import { Money } from "../../components/money.tsx";
import type { Column } from "../../components/data-table-column.ts";
import { orderState, refundDue } from "./order-text.ts";

export function orderLabelId(order: Order): string {
  return `order-${order.id}`;
}

/** The number; what ended it, or keeps it from being one, beside it. */
function NumberCell({ order }: { order: Order }) {
  const { label, tone } = orderState(order);
  const isNotable = tone === "error" || tone === "warning";
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
      <Box component="span" id={orderLabelId(order)} sx={{ whiteSpace: "nowrap" }}>
        {order.id_order}
      </Box>
      {isNotable && <Chip label={label} color={tone} size="small" variant="outlined" />}
      {order.payment.refund_due && <Chip label={refundDue} color="warning" size="small" variant="outlined" />}
    </Box>
  );
}

export function Moment({ instant }: { instant: string }) {
  const { date, time } = limaMoment(instant);
  return (
    <Box component="time" dateTime={instant} sx={{ fontVariantNumeric: "tabular-nums" }}>
      {date}{" "}
      <Box component="span" sx={{ color: "text.secondary" }}>
        {time}
      </Box>
    </Box>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Typography
      title={text}
      sx={{
        display: "-webkit-box",
        WebkitBoxOrient: "vertical",
        WebkitLineClamp: 2,
        overflow: "hidden",
        font: "inherit",
        maxWidth: "36ch",
      }}
    >
      {text}
    </Typography>
  );
}

export const orderColumns: readonly Column<Order>[] = [
  {
    key: "id",
    header: "ID",
    cell: (order) => <NumberCell order={order} />,
    sortable: true,
    fitted: true,
  },
  {
    key: "ordered_date",
    header: "Fecha de Pedido",
    cell: (order) => <Moment instant={order.ordered_date} />,
    sortable: true,
    fitted: true,
  },
  { key: "full_name_user", header: "Usuario", cell: (order) => order.full_name_user, sortable: true },
  {
    key: "company_name",
    header: "Empresa",
    cell: (order) => order.company_name || "Desconocido",
    sortable: true,
  },
  {
    key: "total",
    header: "Total",
    cell: (order) => <Money amount={order.total} />,
    numeric: true,
    sortable: true,
    fitted: true,
  },
  {
    key: "additional_note",
    header: "Notas Adicionales",
    cell: (order) => (order.additional_note ? <Note text={order.additional_note} /> : null),
  },
];
