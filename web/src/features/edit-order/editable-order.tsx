import { type ReactNode, useState } from "react";
import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { useUnsavedChangesGuard, pageLeaveRule } from "../../components/unsaved-changes.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { query } from "../../lib/api/query.ts";
import { DropDayButton } from "../orders/drop-day-button.tsx";
import { describeEditableUntil } from "./closing-text.ts";
import { createMenuLookup, computeOrderTotal, useOrderEdits } from "./order-edits.ts";
import { EditableLines } from "./order-lines.tsx";
import type { LoadedOrder } from "./order-screen.tsx";
import {
  AddDish,
  canCancelByEdit,
  EditOrderButton,
  EditOrderActions,
  OrderPanel,
  EndedOrderNotice,
} from "./order-panel.tsx";
import { SaveNotice, useSaveOrder, type SendChanges } from "./save-order.tsx";

type EditableOrderProps = LoadedOrder & {
  companyId: number;
  /** Staff who edit for a customer send the changes in another way and have additional fields. */
  staff?: {
    readonly sendChanges: SendChanges;
    readonly form: ReactNode;
    readonly describeTerm: typeof describeEditableUntil;
  };
};

/** Shows a type2 order and its edit mode (specification, 2.4.11). */
export function EditableOrder({ order, lines, companyId, staff }: EditableOrderProps) {
  const isStaff = staff !== undefined;
  const editor = useOrderEdits();
  // An order that ended meanwhile cannot be edited.
  const orderEdits = order.status ? editor : { ...editor, edits: null, changes: [] };
  const { edits, changes } = orderEdits;
  const saving = useSaveOrder(order, orderEdits, staff?.sendChanges);
  const guard = useUnsavedChangesGuard({
    isDirty: changes.length > 0,
    isSaving: saving.isSaving,
    close: orderEdits.end,
    leaveRule: pageLeaveRule,
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const params = { companyId };
  const weeklyMenu = useQuery({ ...query(getWeeklyMenu, { params }), enabled: edits !== null });
  const menu = createMenuLookup(weeklyMenu.data);
  const shown = edits ?? { base: lines, lines };
  const failed = saving.problem && saving.problem.kind !== "offline" ? saving.problem.outcome.failed : [];
  const actions = { order, lines, orderEdits, saving, onRefused: setRefusal, isStaff };
  return (
    <OrderPanel
      total={computeOrderTotal(shown, menu)}
      former={computeOrderTotal({ base: shown.base, lines: shown.base }, menu)}
      main={<EditOrderButton {...actions} />}
      others={<EditOrderActions {...actions} />}
    >
      {refusal !== null && (
        <Alert severity="error" ref={scrollIntoView}>
          {refusal}
        </Alert>
      )}
      <SaveNotice problem={saving.problem} isOver={!order.status} />
      <EndedOrderNotice order={order} isStaff={isStaff} />
      {edits && staff?.form}
      <EditableLines
        empty={
          <Alert severity="warning">
            {canCancelByEdit(order, isStaff)
              ? "Quitaste todos los platos: al guardar, el pedido se cancela."
              : "Quitaste todos los platos. Un pedido con tarjeta o código no se cancela aquí: descarta los cambios y usa «Cancelar pedido» en sus detalles."}
          </Alert>
        }
        shown={shown.lines}
        loaded={lines}
        isOver={!order.status}
        orderEdits={orderEdits}
        menu={menu}
        describeTerm={staff?.describeTerm ?? describeEditableUntil}
        isFrozen={saving.isLocked}
        findFailure={(line) => failed.find(({ change }) => change.line.id === line.id)?.reason ?? null}
        action={(date) =>
          edits === null &&
          !isStaff && <DropDayButton order={order} lines={lines} date={date} onRefused={setRefusal} />
        }
      />
      {edits && <AddDish edits={edits} companyId={companyId} offersClosed={isStaff} onAdd={orderEdits.add} />}
      {guard.question}
    </OrderPanel>
  );
}
