import { OrdersList } from "../../orders-list/orders-list.tsx";
import { WaitingNotice } from "../../orders-list/waiting-notice.tsx";
import { useSession } from "../../session/session.ts";

export function OrdersPage() {
  const paysByCode = useSession().user?.customer_type === "type1";
  return <OrdersList isStaff={false} above={<WaitingNotice paysByCode={paysByCode} />} />;
}
