import Button from "@mui/material/Button";
import { useState } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { formatDayHeading } from "./order-amounts.ts";

const DropDayDialog = lazyComponent(() => import("./drop-day-dialog.tsx"), "DropDayDialog");

type DropDayButtonProps = {
  order: Order;
  /** These are the lines of the whole order. */
  lines: readonly CartLine[];
  date: string;
  /** It receives the server's reason for a refusal, and `null` before another attempt. */
  onRefused: (reason: string | null) => void;
};

/** Cancels one of several days of an order while all dishes of the day can be changed. */
export function DropDayButton({ order, lines, date, onRefused }: DropDayButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const dropped = lines.filter((line) => line.category_detail.category_date === date);
  const name = formatDayHeading(date);
  const isOpen = order.can_be_edited && dropped.every((line) => line.can_be_edited);
  if (!isOpen || dropped.length === lines.length) return null;
  return (
    <>
      <Button
        ref={focusHeadingOnRemoval}
        color="error"
        size="small"
        sx={{ ml: -1 }}
        aria-label={`Cancelar este día: ${name}`}
        onClick={() => setAsking(true)}
      >
        Cancelar este día
      </Button>
      <DropDayDialog
        open={isAsking}
        order={order}
        date={date}
        name={name}
        onRefused={onRefused}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
