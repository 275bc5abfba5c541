import { useRef, useState, useEffect } from "react";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import {
  addItemToOrder,
  getOrganizedCart,
  removeItemFromOrder,
  type CartLine,
} from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import { diffOrder, planSendingSteps } from "@lonchera/domain/order-diff";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { isOffline } from "../../lib/offline.ts";
import {
  flattenCart,
  isUnsaved,
  rebaseEdits,
  type OrderEdits,
  type LineChange,
  type OrderEditor,
} from "./order-edits.ts";

type FailedChange = { readonly change: LineChange; readonly reason: string };

type SaveOutcome = { readonly done: readonly LineChange[]; readonly failed: readonly FailedChange[] };

const notRemovedReason = "No se quitó, porque sin otro plato el pedido quedaría cancelado.";

async function sendChange(cartId: number, { kind, line, quantity }: LineChange): Promise<void> {
  const params = { cartId };
  const units = { item: line.item.id, quantity, delivery_zone: line.delivery_zone?.id ?? null };
  const { price } = line;
  if (kind === "remove") {
    await call(removeItemFromOrder, { params, body: { ...units, line: line.id } });
  } else if (isUnsaved(line)) {
    const subitems = line.subitems.map((subitem) => subitem.subitem_id);
    await call(addItemToOrder, { params, body: { ...units, price, subitems } });
  } else {
    await call(addItemToOrder, { params, body: { ...units, price, line: line.id } });
  }
}

async function sendInParallel(cartId: number, step: readonly LineChange[]): Promise<SaveOutcome> {
  const answers = await Promise.allSettled(step.map((change) => sendChange(cartId, change)));
  return {
    done: step.filter((_, index) => answers[index]?.status === "fulfilled"),
    failed: step.flatMap((change, index) => {
      const answer = answers[index];
      return answer?.status === "rejected" ? [{ change, reason: (answer.reason as Error).message }] : [];
    }),
  };
}

/** Sends all changes in parallel, except those that must wait for another. A failure does not stop the others. */
export async function sendChanges(
  cartId: number,
  loaded: readonly CartLine[],
  changes: readonly LineChange[],
): Promise<SaveOutcome> {
  let outcome: SaveOutcome = { done: [], failed: [] };
  for (const [index, step] of planSendingSteps(loaded, changes).entries()) {
    const isLastLine = index > 0 && step.every(({ kind }) => kind === "remove");
    const wouldCancel = isLastLine && outcome.done.every(({ kind }) => kind !== "add");
    const sent = wouldCancel
      ? { done: [], failed: step.map((change) => ({ change, reason: notRemovedReason })) }
      : await sendInParallel(cartId, step);
    outcome = { done: [...outcome.done, ...sent.done], failed: [...outcome.failed, ...sent.failed] };
  }
  return outcome;
}

/** Corrects the outcome by the reloaded order: a change whose answer was lost may have been saved. */
export function reconcileOutcome(
  { done, failed }: SaveOutcome,
  edits: OrderEdits,
  reloaded: readonly CartLine[],
): { outcome: SaveOutcome; left: OrderEdits } {
  const left = rebaseEdits(
    edits,
    reloaded,
    failed.map(({ change }) => change),
  );
  const open = new Set(diffOrder(left.base, left.lines).map(({ line }) => getLineKey(line)));
  const isOpen = ({ change }: FailedChange) => open.has(getLineKey(change.line));
  const doneAfterAll = failed.filter((one) => !isOpen(one)).map(({ change }) => change);
  return { outcome: { done: [...done, ...doneAfterAll], failed: failed.filter(isOpen) }, left };
}

/** Says why the last save did not succeed completely. */
type SaveProblem =
  | { readonly kind: "offline" }
  /** The order could not be reloaded, which must happen before anything else is sent. */
  | { readonly kind: "unread"; readonly outcome: SaveOutcome }
  | { readonly kind: "partial"; readonly outcome: SaveOutcome };

/** Shows the specification's messages, each at most once (section 8). */
function showOutcome({ done, failed }: SaveOutcome, cancelledNumber: string | null): void {
  if (done.some(({ kind }) => kind === "add")) snackbar.success("Se añadió item de manera exitosa");
  if (done.some(({ kind }) => kind === "remove")) snackbar.success("Se eliminó item de manera exitosa");
  if (failed.some(({ change }) => change.kind === "add")) snackbar.error("Error al agregar el item");
  if (failed.some(({ change }) => change.kind === "remove")) snackbar.error("Error al remover el item");
  if (failed.length > 0) snackbar.error("Error al guardar los cambios");
  else snackbar.success("Cambios guardados exitosamente");
  if (cancelledNumber !== null) snackbar.info(`Pedido ${cancelledNumber} cancelado`);
}

/** Sends the changes of an order. Staff send them differently. */
export type SendChanges = typeof sendChanges;

/** Returns a function that reloads all queries and resolves to the order's lines, or to `null` where that failed. */
function useReloadOrder(cartId: string): () => Promise<readonly CartLine[] | null> {
  const client = useQueryClient();
  return async () => {
    const { queryKey } = query(getOrganizedCart, { params: { id: cartId } });
    await client.invalidateQueries();
    const state = client.getQueryState(queryKey);
    const cart = client.getQueryData(queryKey);
    return cart && state?.status === "success" && !state.isInvalidated ? flattenCart(cart) : null;
  };
}

/** Sends the edits, reloads the order and keeps the failed changes as edits. */
export function useSaveOrder(order: Order, orderEdits: OrderEditor, send: SendChanges = sendChanges) {
  const reload = useReloadOrder(String(order.cart));
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  /** Returns the edits based on the order's present lines, or `null` where these could not be read. */
  async function readCurrentEdits() {
    const { edits } = orderEdits;
    if (!edits || problem?.kind !== "unread") return edits;
    const reloaded = await reload();
    if (reloaded === null) return null;
    const failed = problem.outcome.failed.map(({ change }) => change);
    return rebaseEdits(edits, reloaded, failed);
  }

  async function save(): Promise<void> {
    if (isOffline()) {
      setProblem(problem?.kind === "unread" ? problem : { kind: "offline" });
      return;
    }
    const edits = await readCurrentEdits();
    if (edits === null) return;
    const sent = await send(order.cart, edits.base, diffOrder(edits.base, edits.lines));
    const reloaded = await reload();
    const { outcome, left } = reloaded
      ? reconcileOutcome(sent, edits, reloaded)
      : { outcome: sent, left: edits };
    const isSaved = outcome.failed.length === 0;
    showOutcome(outcome, isSaved && reloaded?.length === 0 ? order.id_order : null);
    if (isSaved) {
      setProblem(null);
      orderEdits.end();
    } else {
      orderEdits.replace(left);
      setProblem({ kind: reloaded ? "partial" : "unread", outcome });
    }
  }

  const saving = useExclusiveMutation({ mutationFn: save, onMutate: snackbar.dismissAll });
  return {
    save: () => saving.mutate(),
    isSaving: saving.isPending,
    problem,
    /** The order is being saved, or could not be reloaded afterwards. */
    isLocked: saving.isPending || problem?.kind === "unread",
    forget: () => setProblem(null),
  };
}
export type OrderSaving = ReturnType<typeof useSaveOrder>;

/** Returns a text like `Lomo saltado, 2 más`. */
function formatChange({ kind, line, quantity }: LineChange): string {
  const units = kind === "add" ? `${quantity} más` : `${quantity} menos`;
  return `${line.item.name}, ${units}`;
}

type ChangeListProps = {
  title: string;
  changes: readonly { readonly change: LineChange; readonly reason?: string }[];
};

function ChangeList({ title, changes }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1, fontWeight: 650 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.map(({ change, reason }) => (
          <li key={change.line.id}>{[formatChange(change), reason].filter(Boolean).join(": ")}</li>
        ))}
      </Box>
    </>
  );
}

const notSaved = "Lo que no se guardó sigue aquí como cambio: corrígelo o vuelve a guardar.";

type DetailsProps = { problem: Exclude<SaveProblem, { kind: "offline" }>; isOver: boolean };

function Details({ problem, isOver }: DetailsProps) {
  const { done, failed } = problem.outcome;
  return (
    <>
      <AlertTitle>Error al guardar los cambios</AlertTitle>
      {problem.kind === "unread"
        ? "No pudimos volver a leer el pedido. Guarda otra vez: lo que ya se guardó no se repite."
        : isOver
          ? "El pedido ya no se puede cambiar: se canceló o ya pasó mientras lo editabas."
          : notSaved}
      <ChangeList title="No se guardó" changes={failed} />
      <ChangeList title="Se guardó" changes={done.map((change) => ({ change }))} />
    </>
  );
}

/** Shows the saved and the failed changes. The notice takes the focus. */
export function SaveNotice({ problem, isOver }: { problem: SaveProblem | null; isOver: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) notice.current?.focus();
  }, [problem]);
  if (problem === null) return null;
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity={problem.kind === "offline" ? "warning" : "error"}
      sx={{ alignItems: "flex-start" }}
    >
      {problem.kind === "offline" ? (
        <>
          <AlertTitle>No hay conexión a internet</AlertTitle>
          Tus cambios siguen aquí. Guárdalos cuando vuelva la conexión.
        </>
      ) : (
        <Details problem={problem} isOver={isOver} />
      )}
    </Alert>
  );
}
