import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { displayDate } from "@lonchera/domain/calendar";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { rangeProblem, type DateRange } from "./date-range.ts";
import type { ListState } from "./list-address.ts";
import type { ListAddress } from "./use-list-address.ts";

/** `entre el 01/11/2026 y el 30/11/2026` */
function rangeText({ start_date, end_date }: DateRange): string {
  if (start_date && end_date) return `entre el ${displayDate(start_date)} y el ${displayDate(end_date)}`;
  if (start_date) return `desde el ${displayDate(start_date)}`;
  return end_date ? `hasta el ${displayDate(end_date)}` : "todavía";
}

function isNarrowed({ search, customer_type, company }: ListState): boolean {
  return search !== "" || customer_type !== null || company !== null;
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

type NoOrdersProps = { isStaff: boolean; address: ListAddress; /** Of all pages. */ count: number };

/** Why no order is shown, and what to do about it. */
function explained({ isStaff, address: { state, filter, goTo }, count }: NoOrdersProps) {
  if (rangeProblem(state) !== null) return { reason: "Corrige las fechas para ver las órdenes." };
  if (count > 0) {
    return {
      reason: "La lista ya no llega hasta esta página.",
      action: <Button onClick={() => goTo(1)}>Ir a la primera página</Button>,
    };
  }
  if (isNarrowed(state)) {
    const widen = () => filter({ search: "", customer_type: null, company: null });
    return {
      reason: `Ninguna orden ${rangeText(state)} coincide con tu búsqueda. Amplía las fechas o quita los filtros.`,
      action: <Button onClick={widen}>Quitar filtros</Button>,
    };
  }
  return {
    reason: `No hay órdenes ${rangeText(state)}. Elige otras fechas para ver más.`,
    action: isStaff ? null : <ToMenu />,
  };
}

export function NoOrders(props: NoOrdersProps) {
  return (
    <EmptyState
      picture={<ReceiptLongOutlined sx={{ fontSize: 48, color: "text.secondary" }} />}
      title="No se encontraron datos"
      {...explained(props)}
    />
  );
}
