import { useQuery } from "@tanstack/react-query";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { getCartV2, type CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import { paths } from "../../app/paths.ts";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { DescriptionItem, Money } from "../../components/text.tsx";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { CartDays, CartLineRow } from "../cart/cart-days.tsx";
import { isSubsidized } from "../cart/cart-lines.ts";
import { findFirstToClose, formatClosing } from "../cart/closing.ts";
import { isAwaitingPayment } from "../orders/order-text.ts";
import { formatPayment } from "../orders/payment-text.ts";

/** Says until when the first of the lines can be changed, or returns null if it is closed. */
function useFirstClosing(lines: readonly CartLine[]): string | null {
  const now = useNow(60_000);
  const first = findFirstToClose(lines);
  if (!first?.can_be_edited) return null;
  return formatClosing(first.cutoff_at, first.category_detail.category_date, now);
}

/** Type2 customers can change each line until it closes. */
function ChangeUntil({ lines }: { lines: readonly CartLine[] }) {
  const until = useFirstClosing(lines.filter((line) => line.can_be_edited));
  return (
    <Typography variant="body2" color="textSecondary">
      {until === null ? "Ya no se puede cambiar" : `Puedes cambiarlo hasta ${until}`}
    </Typography>
  );
}

type OrderFactsProps = { order: Order; lines: readonly CartLine[]; isType1: boolean };

/** Type1 orders have one zone and can be cancelled while every line is open. */
function OrderFacts({ order, lines, isType1 }: OrderFactsProps) {
  const until = useFirstClosing(lines);
  const zone = lines[0]?.delivery_zone;
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack
        component="dl"
        direction="row"
        sx={{ m: 0, flexWrap: "wrap", columnGap: 4, rowGap: 2, "& dd": { fontWeight: 650 } }}
      >
        <DescriptionItem name="Número de orden">{order.id_order}</DescriptionItem>
        <DescriptionItem name="Total">
          <Money amount={order.total} />
        </DescriptionItem>
        {isSubsidized(order) && (
          <>
            <DescriptionItem name="Tu empresa paga">
              <Money amount={order.subsidy_total} />
            </DescriptionItem>
            <DescriptionItem name="Pagas">
              <Money amount={order.amount_due} />
            </DescriptionItem>
          </>
        )}
        <DescriptionItem name="Pago">{formatPayment(order)}</DescriptionItem>
        {isType1 && zone && <DescriptionItem name="Zona de entrega">{zone.name}</DescriptionItem>}
        {isType1 && until !== null && !isAwaitingPayment(order) && (
          <DescriptionItem name="Puedes cancelarlo">Hasta {until}</DescriptionItem>
        )}
      </Stack>
    </Card>
  );
}

/** Shows the order's details, and to a company client until when it can be changed. */
export function PlacedOrder({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(query(getCartV2, { params: { id: order.cart } }));
  const isType1 = order.customer_type === "type1";
  const note = isType1 ? {} : { note: (lines: readonly CartLine[]) => <ChangeUntil lines={lines} /> };
  return (
    <Stack sx={{ gap: 2.5 }}>
      <OrderFacts order={order} lines={data?.items ?? []} isType1={isType1} />
      {error && (
        <LoadError message="No se pudo obtener los detalles del carrito" onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={3} height={96} />}
      {data && (
        <CartDays lines={data.items} byZone={!isType1} {...note}>
          {(line) => <CartLineRow key={getLineKey(line)} line={line} />}
        </CartDays>
      )}
    </Stack>
  );
}

/** Links to the menu and to the user's orders, after the action that matters most, if any. */
export function PlacedOrderLinks({ first }: { first?: ReactNode }) {
  const company = useSession().user?.company ?? "";
  const navigate = useNavigate();
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, mb: 4 }}>
      {first}
      <Button
        variant={first ? "text" : "contained"}
        size="large"
        onClick={() => void navigate(paths.menu(company))}
      >
        Regresar al menú
      </Button>
      <Button
        variant={first ? "text" : "outlined"}
        size="large"
        onClick={() => void navigate(paths.orders(company))}
      >
        Ver mis órdenes
      </Button>
    </Stack>
  );
}
