import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { createStaffOrder, listOrderCustomers } from "@lonchera/contract/staff-orders";
import { paths } from "../../app/paths.ts";
import { useListHistoryState } from "../../components/url-state.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";
import { AdminOrderFilters } from "./admin-order-filters.tsx";
import { OrderSumsBar } from "./order-sums.tsx";
import { OrdersList } from "./orders-page.tsx";

const RecordHistory = lazyComponent(() => import("../history/history.tsx"), "RecordHistory");

function NewOrderLink() {
  const { user } = useSession();
  const state = useListHistoryState();
  if (!canStaffCall(user, [listOrderCustomers, createStaffOrder])) return null;
  return (
    <Button
      variant="contained"
      startIcon={<AddRounded />}
      component={Link}
      to={paths.adminNewOrder()}
      state={state}
    >
      Pedir para un cliente
    </Button>
  );
}

export function AdminOrdersPage() {
  return (
    <OrdersList
      isStaff
      actions={<NewOrderLink />}
      Filters={AdminOrderFilters}
      Sums={OrderSumsBar}
      below={({ id }) => <RecordHistory key={`history-${id}`} thing="order" id={id} />}
    />
  );
}
