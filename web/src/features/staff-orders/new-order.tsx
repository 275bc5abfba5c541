import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CartLine } from "@lonchera/contract/cart";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import type { Order } from "@lonchera/contract/orders";
import { type OrderCustomer, previewStaffOrder } from "@lonchera/contract/staff-orders";
import { BusyButton } from "../../components/busy-button.tsx";
import { paths } from "../../app/paths.ts";
import { useHistoryOverlay } from "../../components/url-state.ts";
import { scrollIntoView } from "../../components/focus.ts";
import { usePreservedState } from "../../components/preserved-input.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { pageLeaveRule, useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { createIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { query, queryKey } from "../../lib/api/query.ts";
import {
  createMenuLookup,
  type OrderEdits,
  computeOrderTotal,
  useOrderEdits,
} from "../edit-order/order-edits.ts";
import { describeCutOff } from "../edit-order/closing-text.ts";
import { EditableLines } from "../edit-order/order-lines.tsx";
import { AddDish, AddDishButton, OrderPanel } from "../edit-order/order-panel.tsx";
import {
  type ComposedOrder,
  createStaffOrderValues,
  type StaffOrderValues,
  staffOrderMutationKey,
  StaffOrderFields,
} from "./staff-order-fields.tsx";
import { describeStaffOrderError } from "./staff-order-errors.ts";

const ReviewOrderDialog = lazyComponent(() => import("./review-dialog.tsx"), "ReviewOrderDialog");

const noEdits: OrderEdits = { base: [], lines: [] };

function composeOrder(lines: readonly CartLine[], { zone, payment }: StaffOrderValues): ComposedOrder {
  return {
    lines: lines.map((line) => ({
      item: line.item.id,
      quantity: line.quantity,
      delivery_zone: line.delivery_zone?.id ?? null,
      subitems: line.subitems.map(({ subitem_id }) => subitem_id),
    })),
    delivery_zone: zone,
    payment,
  };
}

/** An individual's dishes are shown in the zone of the whole order. */
function useShownLines(
  customer: OrderCustomer,
  lines: readonly CartLine[],
  { zone: zoneId }: StaffOrderValues,
) {
  const params = { companyId: customer.company_id };
  const isIndividual = customer.customer_type === "type1";
  const zones = useQuery({ ...query(listCompanyZones, { params }), enabled: isIndividual });
  if (!isIndividual) return lines;
  const { id, name } = zones.data?.find((zone) => zone.id === zoneId) ?? { id: 0, name: "por elegir" };
  return lines.map((line) => ({ ...line, delivery_zone: { id, name } }));
}

/** An individual's order needs a zone. `requireZone` returns whether there is one, and otherwise moves the focus to its field. */
function useRequiredZone({ customer_type }: OrderCustomer, { zone }: StaffOrderValues) {
  const zoneRef = useRef<HTMLElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const hasZone = customer_type === "type2" || zone !== null;
  const requireZone = () => {
    setIsAsked(true);
    if (!hasZone) zoneRef.current?.focus();
    return hasZone;
  };
  return { zoneRef, isZoneMissing: isAsked && !hasZone, requireZone };
}

/** Asks the server for the total and shows it in a dialog, which Back closes. */
function useReview(customer: OrderCustomer) {
  const overlay = useHistoryOverlay("review");
  const client = useQueryClient();
  const asking = useExclusiveMutation({
    mutationFn: (composed: ComposedOrder) =>
      call(previewStaffOrder, { params: { id: customer.id }, body: composed }),
    // The lines then show the current prices and portions.
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(getWeeklyMenu) }),
  });
  return {
    ...asking,
    // The dialog does not open after the user has left the page.
    ask: (composed: ComposedOrder) => asking.mutate(composed, { onSuccess: overlay.open }),
    isOpen: overlay.isOpen,
    close: overlay.close,
  };
}

/** Opens the details of the placed order in the list. Until then it warns that leaving loses the dishes. */
function useOpenPlacedOrder(hasDishes: boolean) {
  const [placed, setPlaced] = useState<Order | null>(null);
  const navigate = useNavigate();
  const guard = useUnsavedChangesGuard({
    isDirty: hasDishes && placed === null,
    isSaving: useIsMutating({ mutationKey: staffOrderMutationKey }) > 0,
    leaveRule: pageLeaveRule,
  });
  useEffect(() => {
    if (placed) void navigate(`${paths.adminOrders()}?order=${placed.id_order}`, { replace: true });
  }, [navigate, placed]);
  return { setPlaced, question: guard.question };
}

/** Keeps the dishes and the terms of the order that is being composed. */
function useComposition(customer: OrderCustomer) {
  const [terms, setTerms] = usePreservedState("terms", createStaffOrderValues(customer));
  const [idempotencyKey] = useState(createIdempotencyKey);
  const orderEdits = useOrderEdits(noEdits);
  const edits = orderEdits.edits ?? noEdits;
  const params = { companyId: customer.company_id };
  const menu = createMenuLookup(useQuery(query(getWeeklyMenu, { params })).data);
  const shown = useShownLines(customer, edits.lines, terms);
  return {
    terms,
    setTerms,
    idempotencyKey,
    orderEdits,
    edits,
    menu,
    shown,
    hasDishes: edits.lines.length > 0,
  };
}

type NewOrderProps = {
  customer: OrderCustomer;
  /** It receives whether the order has dishes. */
  onDishes: (has: boolean) => void;
};

export function NewOrder({ customer, onDishes }: NewOrderProps) {
  const { terms, setTerms, idempotencyKey, orderEdits, edits, menu, shown, hasDishes } =
    useComposition(customer);
  useEffect(() => onDishes(hasDishes), [onDishes, hasDishes]);
  const review = useReview(customer);
  const isFrozen = review.isPending;
  const placement = useOpenPlacedOrder(hasDishes);
  const { zoneRef, isZoneMissing, requireZone } = useRequiredZone(customer, terms);
  const main = (
    <BusyButton
      variant="contained"
      size="large"
      disabled={!hasDishes}
      busy={isFrozen}
      onClick={() => requireZone() && review.ask(composeOrder(edits.lines, terms))}
    >
      Revisar pedido
    </BusyButton>
  );
  return (
    <OrderPanel total={computeOrderTotal(edits, menu)} main={main} others={<AddDishButton />}>
      {review.isError && (
        <Alert severity="error" ref={scrollIntoView}>
          {describeStaffOrderError(review.error)}
        </Alert>
      )}
      <StaffOrderFields {...{ customer, terms, isZoneMissing, zoneRef, isFrozen }} onChange={setTerms} />
      <EditableLines
        empty={<Typography color="textSecondary">Todavía no hay platos en este pedido.</Typography>}
        shown={shown}
        loaded={noEdits.lines}
        isOver={false}
        orderEdits={orderEdits}
        menu={menu}
        describeTerm={describeCutOff}
        isFrozen={isFrozen}
      />
      <AddDish
        edits={edits}
        companyId={customer.company_id}
        offersClosed
        asksZone={customer.customer_type === "type2"}
        onAdd={orderEdits.add}
      />
      {review.data && (
        <ReviewOrderDialog
          key={review.submittedAt}
          {...{ customer, terms, idempotencyKey }}
          composed={review.variables}
          onReason={(reason) => setTerms({ ...terms, reason })}
          open={review.isOpen}
          preview={review.data}
          onPlaced={placement.setPlaced}
          onClose={review.close}
        />
      )}
      {placement.question}
    </OrderPanel>
  );
}
