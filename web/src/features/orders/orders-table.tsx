import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import StarBorderOutlined from "@mui/icons-material/StarBorderOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import type { Order } from "@lonchera/contract/orders";
import { formatDate, formatShortDate, getWeekDay } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import { paths } from "../../app/paths.ts";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { type PagedList, PagedDataTable } from "../../components/data-table.tsx";
import { clampedTextStyles, ClampedText, Money } from "../../components/text.tsx";
import { RowAction } from "../../components/table-cells.tsx";
import { findRangeError } from "../../components/search-params.ts";
import { DateTime } from "../../components/date-time.tsx";
import { useSession } from "../../lib/session/session.ts";
import { noFilters, type OrderListFilters, type OrderListUrlState } from "./order-list-url-state.ts";
import { formatHandoverProgress, getOrderStatus, refundDueText } from "./order-text.ts";

function getOrderLabelId(order: Order): string {
  return `order-${order.id}`;
}

/** The text is clamped, because the details of the order show all of it. */
const deliveryStyle = {
  ...clampedTextStyles,
  mt: 0.5,
  width: "max-content",
  maxWidth: { xs: 1, md: "36ch" },
  whiteSpace: "normal",
};

function Deliveries({ order }: { order: Order }) {
  return order.deliveries?.map(({ date, dishes }) => (
    <Typography key={date} variant="body2" component="span" sx={deliveryStyle}>
      <Box component="span" sx={{ fontWeight: 650, whiteSpace: "nowrap" }}>
        {weekDayNames[getWeekDay(date)]} {formatShortDate(date)}
      </Box>{" "}
      {dishes.map(({ name, quantity }) => `${quantity}\u00a0× ${name}`).join(", ")}
    </Typography>
  ));
}

/**
 * Shows the number with its status. Customers also see what is delivered when. Staff see the status only if it needs
 * attention.
 */
function NumberCell({ order }: { order: Order }) {
  const { label, tone } = getOrderStatus(order);
  const isNotable = tone === "error" || tone === "warning" || order.deliveries !== undefined;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
        <Box component="span" id={getOrderLabelId(order)} sx={{ whiteSpace: "nowrap" }}>
          {order.id_order}
        </Box>
        {isNotable && <Chip label={label} color={tone} size="small" variant="outlined" />}
        {order.handover !== undefined && order.handover.handed_over > 0 && (
          <Chip
            label={formatHandoverProgress(order.handover)}
            color="success"
            size="small"
            variant="outlined"
          />
        )}
        {order.payment.refund_due && (
          <Chip label={refundDueText} color="warning" size="small" variant="outlined" />
        )}
      </Box>
      <Deliveries order={order} />
    </>
  );
}

const orderColumns: readonly Column<Order>[] = [
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
    cell: (order) => <DateTime instant={order.ordered_date} />,
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
    cell: (order) =>
      order.additional_note ? (
        <ClampedText sx={{ maxWidth: "36ch" }}>{order.additional_note}</ClampedText>
      ) : null,
  },
];

/** Example: `entre el 01/11/2026 y el 30/11/2026`. */
function formatRange({ start_date, end_date }: OrderListFilters): string {
  if (start_date && end_date) return `entre el ${formatDate(start_date)} y el ${formatDate(end_date)}`;
  if (start_date) return `desde el ${formatDate(start_date)}`;
  return end_date ? `hasta el ${formatDate(end_date)}` : "todavía";
}

function ToMenu() {
  const company = useSession().user?.company;
  if (company === null || company === undefined) return null;
  return (
    <Button component={Link} to={paths.menu(company)} variant="contained">
      Ir al menú
    </Button>
  );
}

/** Says why the list is empty and what to do. */
function explainEmptyList(isStaff: boolean, { filters, filter }: OrderListUrlState) {
  const { start_date, end_date, ...others } = filters;
  if (findRangeError(start_date, end_date) !== null)
    return { reason: "Corrige las fechas para ver las órdenes." };
  if (Object.values(others).some(Boolean))
    return {
      reason: `Ninguna orden ${formatRange(filters)} coincide con tu búsqueda. Amplía las fechas o quita los filtros.`,
      action: <Button onClick={() => filter(noFilters)}>Quitar filtros</Button>,
    };
  return {
    reason: `No hay órdenes ${formatRange(filters)}. Elige otras fechas para ver más.`,
    action: isStaff ? null : <ToMenu />,
  };
}

type OrdersTableProps = {
  isStaff: boolean;
  address: OrderListUrlState;
  list: PagedList<Order>;
};

function renderDetailsAction(order: Order, open: OrderListUrlState["open"]) {
  return (
    <RowAction
      label="Ver detalles"
      Icon={VisibilityOutlined}
      describedBy={getOrderLabelId(order)}
      onClick={() => open({ order: order.id_order })}
    />
  );
}

/** Customers can also rate delivered dishes, and edit active orders with open lines. */
function renderCustomerActions(order: Order, open: OrderListUrlState["open"]) {
  return (
    <>
      {(order.to_rate ?? 0) > 0 && (
        <RowAction
          label={`Califica tus platos del pedido ${order.id_order}`}
          shortLabel="Califica tus platos"
          Icon={StarBorderOutlined}
          onClick={() => open({ order: order.id_order })}
        />
      )}
      {renderDetailsAction(order, open)}
      {order.status && order.can_be_edited && (
        <RowAction
          label={`Editar pedido ${order.id_order}`}
          shortLabel="Editar pedido"
          Icon={EditOutlined}
          to={paths.editOrder(order.cart)}
        />
      )}
    </>
  );
}

export function OrdersTable({ isStaff, address, list }: OrdersTableProps) {
  return (
    <PagedDataTable
      label="Ordenes de pedido"
      columns={orderColumns}
      list={list}
      address={address}
      rowKey={(order) => order.id}
      actions={isStaff ? renderDetailsAction : renderCustomerActions}
      empty={
        <EmptyState
          Icon={ReceiptLongOutlined}
          title="No se encontraron datos"
          {...explainEmptyList(isStaff, address)}
        />
      }
    />
  );
}
