import { useRef, useState } from "react";
import { diffOrder } from "@lonchera/domain/order-diff";
import { useSnackbar } from "../../components/snackbars.tsx";
import { sendChanges, settle, type Outcome } from "./send-changes.ts";
import { useReload, type LoadedOrder } from "./use-loaded-order.ts";
import { rebased, type OrderEdits } from "./use-order-edits.ts";

/** Why the last save is not all that it should have been; `null` while there is nothing to say. */
export type SaveProblem =
  | { readonly kind: "offline" }
  /** The order has to be read again before anything else is sent: what was granted is not known. */
  | { readonly kind: "unread"; readonly outcome: Outcome }
  | { readonly kind: "partial"; readonly outcome: Outcome };

/** The specification's messages, each at most once (section 8; decisions of section 9). */
function useOutcomeSnackbars() {
  const snackbar = useSnackbar();
  return ({ done, failed }: Outcome, ended: string | null) => {
    if (done.some(({ kind }) => kind === "add")) snackbar.success("Se añadió item de manera exitosa");
    if (done.some(({ kind }) => kind === "remove")) snackbar.success("Se eliminó item de manera exitosa");
    if (failed.some(({ change }) => change.kind === "add")) snackbar.error("Error al agregar el item");
    if (failed.some(({ change }) => change.kind === "remove")) snackbar.error("Error al remover el item");
    if (failed.length > 0) snackbar.error("Error al guardar los cambios");
    else snackbar.success("Cambios guardados exitosamente");
    if (ended !== null) snackbar.info(`Pedido ${ended} cancelado`);
  };
}

/** Sends the edits, reads the order anew, and keeps as edits what was not granted. */
export function useSaveOrder({ order }: LoadedOrder, orderEdits: OrderEdits) {
  const reload = useReload(String(order.cart));
  const tell = useOutcomeSnackbars();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const underWay = useRef(false);

  /** The edits upon an order that is surely the present one. */
  async function presentEdits() {
    const { edits } = orderEdits;
    if (!edits || problem?.kind !== "unread") return edits;
    const reloaded = await reload();
    if (reloaded === null) return null;
    const failed = problem.outcome.failed.map(({ change }) => change);
    return rebased(edits, reloaded, failed);
  }

  async function send(): Promise<void> {
    const edits = await presentEdits();
    if (edits === null) return;
    const sent = await sendChanges(order.cart, edits.base, diffOrder(edits.base, edits.lines));
    const reloaded = await reload();
    const { outcome, left } = reloaded ? settle(sent, edits, reloaded) : { outcome: sent, left: edits };
    const isSaved = outcome.failed.length === 0;
    tell(outcome, isSaved && reloaded?.length === 0 ? order.id_order : null);
    if (isSaved) {
      setProblem(null);
      orderEdits.end();
    } else {
      orderEdits.replace(left);
      setProblem({ kind: reloaded ? "partial" : "unread", outcome });
    }
  }

  async function save(): Promise<void> {
    if (underWay.current) return;
    if (!navigator.onLine) {
      setProblem(problem?.kind === "unread" ? problem : { kind: "offline" });
      return;
    }
    underWay.current = true;
    setIsSaving(true);
    await send().finally(() => {
      underWay.current = false;
      setIsSaving(false);
    });
  }

  return {
    save: () => void save(),
    isSaving,
    problem,
    /** Nothing may be edited: it is sent, or what became of it is not known. */
    isFrozen: isSaving || problem?.kind === "unread",
    forget: () => setProblem(null),
  };
}
export type SaveOrder = ReturnType<typeof useSaveOrder>;
