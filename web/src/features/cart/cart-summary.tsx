import { useQueryClient } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import Typography from "@mui/material/Typography";
import { useNavigate } from "react-router";
import { type CartLine, clearCart, type Cart, getCart } from "@lonchera/contract/cart";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import { paths } from "../../app/paths.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { LineControls, removeLineWithUndo } from "./cart-line-controls.tsx";
import { countItemUnits, describeLastPortions } from "./cart-lines.ts";
import { CartTotals } from "./cart-totals.tsx";
import { CartDays, CartLineRow } from "./cart-days.tsx";
import { useFocusAfterRemoval } from "../../components/focus.ts";
import type { FailedChange } from "./cart-queue.ts";
import { findFirstToClose, formatClosing, getOpenClosingTimes } from "./closing.ts";
import { useClosingClock } from "./use-closing-clock.ts";
import { LazySubsidyNotice } from "./lazy-subsidy-notice.tsx";
import { SummaryLayout } from "./summary-layout.tsx";
import { describeCartError, useCartQueue, useCart } from "./use-cart.ts";

const ConfirmDialog = lazyComponent(() => import("../../components/confirm-dialog.tsx"), "ConfirmDialog");

const blockedNoticeId = "platos-bloqueados";

type BlockedNoticeProps = {
  lines: readonly CartLine[];
  /** This many lines can be ordered. */
  others: number;
  /** It receives the pressed button, which disappears with the notice. */
  onRemoveAll: (button: HTMLElement) => void;
};

/** Names the lines that cannot be ordered, with a button that removes them. */
function BlockedNotice({ lines, others, onRemoveAll }: BlockedNoticeProps) {
  if (lines.length === 0) return null;
  const names = lines.map((line) => line.item.name).join(", ");
  return (
    <Alert
      id={blockedNoticeId}
      tabIndex={-1}
      severity="warning"
      variant="outlined"
      action={
        <Button
          color="inherit"
          onClick={(event) => onRemoveAll(event.currentTarget)}
          sx={{ whiteSpace: "nowrap" }}
        >
          {lines.length === 1 ? "Quitarlo" : "Quitarlos"}
        </Button>
      }
      sx={{ bgcolor: "background.paper", flexWrap: { xs: "wrap", sm: "nowrap" } }}
    >
      <AlertTitle>
        {lines.length === 1
          ? "Hay un plato que ya no se puede pedir"
          : "Hay platos que ya no se pueden pedir"}
      </AlertTitle>
      {names}. {others > 0 && "El resto de tu carrito sigue listo para pedir."}
    </Alert>
  );
}

type FailureProps = { failures: readonly FailedChange[]; lines: readonly CartLine[] };

/** Lists the changes that the server refused. A dish that is ordered for two zones is named with its zone. */
function FailureNotice({ failures, lines }: FailureProps) {
  if (failures.length === 0) return null;
  const all = [...failures.map(({ line }) => line), ...lines];
  const formatDishName = ({ item, delivery_zone }: CartLine) => {
    const zones = new Set(all.filter((one) => one.item.id === item.id).map((one) => one.delivery_zone?.id));
    return zones.size > 1 && delivery_zone ? `${item.name} (${delivery_zone.name})` : item.name;
  };
  return (
    <Alert severity="error">
      {failures.map(({ line, error }) => (
        <div key={getLineKey(line)}>
          {formatDishName(line)}: {describeCartError(error)}
        </div>
      ))}
    </Alert>
  );
}

function ClearCartButton() {
  const queue = useCartQueue();
  const [isAsking, setAsking] = useState(false);
  const clear = useExclusiveMutation({
    mutationFn: () => queue.run(() => call(clearCart, {})),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        Vaciar carrito
      </Button>
      {clear.error && <Alert severity="error">{describeCartError(clear.error)}</Alert>}
      <ConfirmDialog
        open={isAsking}
        title="¿Vaciar el carrito?"
        text="Se quitarán todos los platos. Esta acción no se puede deshacer."
        confirmLabel="Vaciar carrito"
        danger
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Says until when the day's dishes can be ordered, apart from those that cannot be ordered any more. */
function DayNote({ lines, now }: { lines: readonly CartLine[]; now: number }) {
  const first = findFirstToClose(lines.filter((line) => line.problem === null));
  return (
    <Typography variant="body2" color="textSecondary">
      {first && `Pide hasta ${formatClosing(first.cutoff_at, first.category_detail.category_date, now)}`}
    </Typography>
  );
}

function PayButton({ blocked, company }: { blocked: boolean; company: string }) {
  const navigate = useNavigate();
  const pay = () => {
    if (blocked) document.getElementById(blockedNoticeId)?.focus();
    else void navigate(paths.checkout(company));
  };
  return (
    <Button variant="contained" size="large" onClick={pay}>
      Pagar
    </Button>
  );
}

type CartSummaryProps = { cart: Cart; company: string; byZone: boolean };

export function CartSummary({ cart, company, byZone }: CartSummaryProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const queue = useCartQueue();
  const { failures } = useCart();
  const now = useClosingClock(getCart, getOpenClosingTimes(cart.items));
  const list = useRef<HTMLDivElement>(null);
  const onBeforeRemove = useFocusAfterRemoval(list, cart.items);
  const blocked = cart.items.filter((line) => line.problem !== null);
  return (
    <SummaryLayout
      label="Total del carrito"
      total={<CartTotals cart={cart} />}
      main={<PayButton blocked={blocked.length > 0} company={company} />}
      others={
        <>
          <Button variant="outlined" onClick={() => void navigate(paths.menu(company))}>
            Seguir comprando
          </Button>
          <ClearCartButton />
        </>
      }
      linesRef={list}
    >
      <FailureNotice failures={failures} lines={cart.items} />
      <BlockedNotice
        lines={blocked}
        others={cart.items.length - blocked.length}
        onRemoveAll={(button) => {
          onBeforeRemove(button);
          blocked.forEach((line) => removeLineWithUndo(client, queue, line));
        }}
      />
      <LazySubsidyNotice cart={cart} withRest />
      <CartDays lines={cart.items} byZone={byZone} note={(lines) => <DayNote lines={lines} now={now} />}>
        {(line) => {
          const maxUnits = line.max_units ?? Infinity;
          const left = maxUnits - countItemUnits(cart.items, line.item.id);
          return (
            <CartLineRow
              key={getLineKey(line)}
              line={line}
              note={left <= 0 && !line.problem ? describeLastPortions(maxUnits) : null}
              controls={
                <LineControls line={line} left={left} queue={queue} onBeforeRemove={onBeforeRemove} />
              }
            />
          );
        }}
      </CartDays>
    </SummaryLayout>
  );
}
