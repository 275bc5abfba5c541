import { OrdersList } from "./orders-list.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";
import { useSession } from "../../lib/session/session.ts";

export function OrdersPage() {
  const paysByCode = useSession().user?.customer_type === "type1";
  return <OrdersList isStaff={false} above={<WaitingNotice paysByCode={paysByCode} />} />;
}
