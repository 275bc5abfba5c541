import { useQuery } from "@tanstack/react-query";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { getCartV2, type CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { Money } from "../../app/money.tsx";
import { query } from "../../http/query.ts";
import { LoadError, LoadingRows } from "../../ui/data-state.tsx";
import { CartDays } from "../cart/cart-days.tsx";
import { lineKey } from "../cart/cart-line.ts";
import { CartLineRow } from "../cart/cart-line-row.tsx";
import { earliestDeadline, untilText } from "../cart/delivery-deadline.ts";
import { useNow } from "../cart/use-now.ts";

const paymentTexts: Readonly<Record<Order["payment"]["status"], string>> = {
  paid: "Pagado con tarjeta",
  account: "A la cuenta de tu empresa",
  pending: "Pago por confirmar",
  refunded: "Devuelto",
};

/** Until when a day's dishes may be changed (type2) or the order cancelled (type1). */
function ChangeUntil({ lines, isType1 }: { lines: readonly CartLine[]; isType1: boolean }) {
  const now = useNow(60_000);
  const first = earliestDeadline(lines.filter((line) => line.can_be_edited));
  const until = first && untilText(first.cutoff_at, first.category_detail.category_date, now);
  return (
    <Typography variant="body2" color="textSecondary">
      {until ? `Puedes ${isType1 ? "cancelarlo" : "cambiarlo"} hasta ${until}` : "Ya no se puede cambiar"}
    </Typography>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 650 }}>
        {children}
      </Typography>
    </div>
  );
}

function OrderFacts({ order, zone }: { order: Order; zone: string | undefined }) {
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack component="dl" direction="row" sx={{ m: 0, flexWrap: "wrap", columnGap: 4, rowGap: 2 }}>
        <Fact name="Número de orden">{order.id_order}</Fact>
        <Fact name="Total">
          <Money amount={order.total} />
        </Fact>
        <Fact name="Pago">{paymentTexts[order.payment.status]}</Fact>
        {zone && <Fact name="Zona de entrega">{zone}</Fact>}
      </Stack>
    </Card>
  );
}

/** What was ordered, for when, where it goes, and until when it may be changed. */
export function PlacedOrder({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(query(getCartV2, { params: { id: String(order.cart) } }));
  const isType1 = order.customer_type === "type1";
  return (
    <Stack sx={{ gap: 2.5 }}>
      <OrderFacts order={order} zone={isType1 ? data?.items[0]?.delivery_zone?.name : undefined} />
      {error && (
        <LoadError message="No se pudo obtener los detalles del carrito" onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={3} height={96} />}
      {data && (
        <CartDays
          lines={data.items}
          byZone={!isType1}
          note={(lines) => <ChangeUntil lines={lines} isType1={isType1} />}
        >
          {(line) => <CartLineRow key={lineKey(line)} line={line} />}
        </CartDays>
      )}
    </Stack>
  );
}
