import { type ReactNode, useRef, useState } from "react";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { CartLine } from "@lonchera/contract/cart";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { useAddress } from "../../components/address.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useNow } from "../../components/use-now.ts";
import { useUnsavedChangesGuard, leavingPage } from "../../components/unsaved-changes.tsx";
import { query } from "../../lib/api/query.ts";
import { useChangeQuantity } from "./change-quantity.ts";
import { DropDayButton } from "../orders/drop-day.tsx";
import { useFocusAfterRemoval } from "../cart/line-controls.tsx";
import { useReloadWhenLinesClose, type LoadedOrder } from "./loaded-order.ts";
import {
  createMenuLookup,
  orderTotal,
  type MenuLookup,
  isUnsaved,
  useOrderEdits,
  type OrderEditing,
} from "./order-edits.ts";
import { editableUntilText } from "./closing-text.ts";
import { OrderDays } from "./order-days.tsx";
import { EditableLine } from "./order-lines.tsx";
import { MainAction, OtherActions, OrderPanel, EndedOrderNotice } from "./order-panel.tsx";
import { SaveNotice, useSaveOrder, type SaveOrder, type SendChanges } from "./save-order.tsx";

/** The form library is loaded only when a dish is added. */
const AddToOrderDialog = lazyPart(async () => (await import("./add-to-order-dialog.tsx")).AddToOrderDialog);

const tick = 15_000;

type LinesProps = LoadedOrder & {
  orderEdits: OrderEditing;
  saving: SaveOrder;
  menu: MenuLookup;
  /** How staff read the cut-off of a line. */
  staffTerm: typeof editableUntilText | undefined;
  onRefused: (reason: string | null) => void;
};

function Lines({ order, lines, orderEdits, saving, menu, staffTerm, onRefused }: LinesProps) {
  const { edits } = orderEdits;
  const now = useNow(tick);
  useReloadWhenLinesClose(lines, now);
  const shown = edits?.lines ?? lines;
  const place = useRef<HTMLDivElement>(null);
  const onLeaving = useFocusAfterRemoval(place, shown);
  const change = useChangeQuantity(orderEdits, { loaded: lines, isOver: !order.status }, menu);
  const loaded = new Map(lines.map((line) => [line.id, line]));
  // A line that closed during the editing is closed.
  const isOpen = (line: CartLine) =>
    order.status && (isUnsaved(line) || (loaded.get(line.id) ?? line).can_be_edited);
  const failed = saving.problem && "outcome" in saving.problem ? saving.problem.outcome.failed : [];
  return (
    <Box ref={place}>
      {shown.length === 0 && (
        <Alert severity="warning">Quitaste todos los platos: al guardar, el pedido se cancela.</Alert>
      )}
      <OrderDays
        lines={shown}
        byZone
        until={(line) => (isOpen(line) ? (staffTerm ?? editableUntilText)(line, now) : null)}
        action={(date) =>
          edits === null &&
          !staffTerm && <DropDayButton order={order} lines={lines} date={date} onRefused={onRefused} />
        }
      >
        {(line) => (
          <EditableLine
            key={line.id}
            line={line}
            edits={edits}
            menu={menu}
            now={now}
            isOpen={isOpen(line)}
            isOver={!order.status}
            isFrozen={saving.isLocked}
            failure={failed.find((one) => one.change.line.id === line.id)?.reason ?? null}
            onQuantity={(one, quantity, button) => {
              if (quantity < 1 && button) onLeaving(button);
              change(one, quantity);
            }}
          />
        )}
      </OrderDays>
    </Box>
  );
}

type EditableOrderProps = LoadedOrder & {
  companyId: number;
  /** Where staff edit for a customer: how they send their changes, and what they fill in besides. */
  staff?: {
    readonly sendChanges: SendChanges;
    readonly form: ReactNode;
    readonly termOf: typeof editableUntilText;
  };
};

/** A type2 order and its edit mode (specification, 2.4.11). */
export function EditableOrder({ order, lines, companyId, staff }: EditableOrderProps) {
  const isStaff = staff !== undefined;
  const made = useOrderEdits();
  // An order that ended meanwhile cannot be edited.
  const orderEdits = order.status ? made : { ...made, edits: null, changes: [] };
  const { edits, changes } = orderEdits;
  const saving = useSaveOrder({ order, lines }, orderEdits, staff?.sendChanges);
  const guard = useUnsavedChangesGuard({
    isDirty: changes.length > 0,
    isSaving: saving.isSaving,
    close: orderEdits.end,
    guarded: leavingPage,
  });
  const address = useAddress();
  const [refusal, setRefusal] = useState<string | null>(null);
  const params = { companyId: String(companyId) };
  const weeklyMenu = useQuery({ ...query(getWeeklyMenu, { params }), enabled: edits !== null });
  const menu = createMenuLookup(weeklyMenu.data);
  const shown = edits ?? { base: lines, lines };
  const onAddDish = () => address.open({ dish: "nuevo" });
  const actions = { order, lines, orderEdits, saving, onAddDish, onRefused: setRefusal, isStaff };
  return (
    <OrderPanel
      label="Total"
      total={orderTotal(shown, menu)}
      former={orderTotal({ base: shown.base, lines: shown.base }, menu)}
      main={<MainAction {...actions} />}
      others={<OtherActions {...actions} />}
    >
      {refusal !== null && <Alert severity="error">{refusal}</Alert>}
      <SaveNotice problem={saving.problem} isOver={!order.status} />
      <EndedOrderNotice order={order} isStaff={isStaff} />
      {edits && staff?.form}
      <Lines
        order={order}
        lines={lines}
        orderEdits={orderEdits}
        saving={saving}
        menu={menu}
        staffTerm={staff?.termOf}
        onRefused={setRefusal}
      />
      {edits && (
        <AddToOrderDialog
          open={address.params.get("dish") !== null}
          edits={edits}
          companyId={companyId}
          offersClosed={isStaff}
          onAdd={orderEdits.add}
          onClose={() => address.close("dish")}
        />
      )}
      {guard.question}
    </OrderPanel>
  );
}
