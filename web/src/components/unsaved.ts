type Ask = (go: () => void) => void;

/** Those who have something to lose now, the last one first to be asked. */
const asked = new Set<Ask>();

/** Takes part in `leaveThen` until what it answers is called. */
export function registerLeaveQuestion(ask: Ask): () => void {
  asked.add(ask);
  return () => asked.delete(ask);
}

/** For what ends everything here without a step, as signing out does: asks first where something is not saved. */
export function confirmLeave(go: () => void): void {
  const ask = [...asked].at(-1);
  if (ask) ask(go);
  else go();
}
