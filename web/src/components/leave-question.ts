/** Asks whether unsaved changes may be lost, and calls `go` if so. */
type LeaveQuestion = (go: () => void) => void;

/**
 * The questions of the open forms with unsaved changes; the last one is asked first.
 * They are in another file than the dialog that asks them, which the first page does not load.
 */
const questions = new Set<LeaveQuestion>();

/** Asks this question in `confirmLeave` until the returned function is called. */
export function addLeaveQuestion(question: LeaveQuestion): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

/** Runs an action that is no navigation, such as signing out, after asking about unsaved changes. */
export function confirmLeave(go: () => void): void {
  const question = [...questions].at(-1);
  if (question) question(go);
  else go();
}
