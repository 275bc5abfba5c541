import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { CallInput } from "@lonchera/contract/endpoint";
import { recordHandover, undoHandover } from "@lonchera/contract/handovers";
import { listHandoverPlaces, listPortions } from "@lonchera/contract/handovers-lists";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { withTabLock } from "../../lib/tab-lock.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { isOffline } from "../../lib/offline.ts";

export type HandoverBody = CallInput<typeof recordHandover>["body"];

/** Describes a handover that a phone recorded without network. It names no person. */
type QueuedHandover = {
  readonly kind: "handover";
  readonly key: string;
  /** It is the order's number, or the code as it was typed. */
  readonly label?: string;
  readonly body: HandoverBody;
};
export type QueuedAction = QueuedHandover | { readonly kind: "undo"; readonly key: string };

/** Says why the server refused a queued handover. */
type Conflict = { readonly key: string; readonly label?: string | undefined; readonly detail: string };

export type HandoverQueue = {
  readonly acts: readonly QueuedAction[];
  readonly conflicts: readonly Conflict[];
};

const getStorageKey = (userId: number) => `lonchera-handovers-${userId}`;
const listeners = new Set<() => void>();
/** Keeps the last queue with its texts, so that an unchanged queue stays the same object. */
let lastRead: { readonly texts: string; readonly queue: HandoverQueue } = {
  texts: "",
  queue: { acts: [], conflicts: [] },
};

function parseList<T>(text: string | null): readonly T[] {
  return text === null ? [] : (JSON.parse(text) as readonly T[]);
}

/**
 * Actions stay until they are sent, also over a sign-out. Conflicts, which name people, stay until they are read, and at
 * most as long as the tab or the session.
 */
export function readHandoverQueue(userId: number): HandoverQueue {
  const acts = localStorage.getItem(getStorageKey(userId));
  const conflicts = sessionStorage.getItem(getStorageKey(userId));
  const texts = `${userId} ${acts} ${conflicts}`;
  if (texts !== lastRead.texts)
    lastRead = { texts, queue: { acts: parseList(acts), conflicts: parseList(conflicts) } };
  return lastRead.queue;
}

function write(storage: Storage, userId: number, list: readonly unknown[]): void {
  if (list.length === 0) storage.removeItem(getStorageKey(userId));
  else storage.setItem(getStorageKey(userId), JSON.stringify(list));
}

function writeQueue(userId: number, { acts, conflicts }: HandoverQueue): void {
  write(localStorage, userId, acts);
  write(sessionStorage, userId, conflicts);
  for (const listener of listeners) listener();
}

/** Also reports changes that other tabs make. */
function subscribeQueue(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function queueHandover(userId: number, act: QueuedHandover): void {
  const queue = readHandoverQueue(userId);
  writeQueue(userId, { ...queue, acts: [...queue.acts, act] });
}

/** Undoes a handover. An unsent one may have reached the server, so the undo is sent, too. */
export function queueHandoverUndo(userId: number, key: string): void {
  const queue = readHandoverQueue(userId);
  const others = queue.acts.filter((act) => act.key !== key);
  writeQueue(userId, { ...queue, acts: [...others, { kind: "undo", key }] });
}

export function dismissConflicts(userId: number): void {
  writeQueue(userId, { ...readHandoverQueue(userId), conflicts: [] });
}

function finish(userId: number, { key, kind }: QueuedAction, conflict: Conflict | null): void {
  const { acts, conflicts } = readHandoverQueue(userId);
  writeQueue(userId, {
    acts: acts.filter((act) => act.key !== key || act.kind !== kind),
    conflicts: conflict ? [...conflicts, conflict] : conflicts,
  });
}

/** The unit is milliseconds. */
export const handoverTimeout = 8_000;

async function send(act: QueuedAction): Promise<void> {
  const params = { key: act.key };
  if (act.kind === "undo") await call(undoHandover, { params }, { timeout: handoverTimeout });
  else await call(recordHandover, { params, body: act.body }, { timeout: handoverTimeout });
}

/** Returns whether the server has decided and would decide the same again. */
export function isFinalAnswer(error: unknown): error is CallError {
  return error instanceof CallError && error.kind === "refused" && [400, 404, 409].includes(error.status);
}

async function sendNext(userId: number): Promise<boolean> {
  const [act] = readHandoverQueue(userId).acts;
  if (!act) return false;
  try {
    await send(act);
    finish(userId, act, null);
  } catch (error) {
    // Handovers wait until an owner switches them on again.
    if (!isFinalAnswer(error) || error.code === "handovers_off") return false;
    const label = act.kind === "handover" ? act.label : undefined;
    finish(userId, act, { key: act.key, label, detail: error.message });
  }
  return true;
}

async function sendAll(userId: number): Promise<number> {
  let sent = 0;
  while (await sendNext(userId)) sent += 1;
  return sent;
}

let pendingSend: Promise<number> | null = null;

/** Sends the queue in order, in one tab at a time. Resolves to the number of entries that the server accepted or refused. */
function sendQueue(userId: number): Promise<number> {
  if (readHandoverQueue(userId).acts.length === 0) return Promise.resolve(0);
  pendingSend ??= withTabLock("lonchera-send-handovers", () => sendAll(userId)).finally(() => {
    pendingSend = null;
  });
  return pendingSend;
}

/** Two attempts to send the queue are this many milliseconds apart. */
const sendInterval = 10_000;

/** Returns the handovers that wait for the network, and sends them when it is back. */
export function useHandoverQueue(userId: number): HandoverQueue {
  const client = useQueryClient();
  const queue = useSyncExternalStore(subscribeQueue, () => readHandoverQueue(userId));
  const isWaiting = queue.acts.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const send = async () => {
      if (isOffline()) return;
      if ((await sendQueue(userId)) > 0)
        await invalidateEndpoints(client, [listPortions, listHandoverPlaces]);
    };
    const trySend = () => void send();
    trySend();
    const timer = setInterval(trySend, sendInterval);
    window.addEventListener("online", trySend);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", trySend);
    };
  }, [isWaiting, client, userId]);
  return queue;
}
