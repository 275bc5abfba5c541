/** Asks whether unsaved changes may be lost, and calls `go` if the user agrees. */
type LeaveQuestion = (go: () => void) => void;

/**
 * Contains the questions of the open forms with unsaved changes. The last one is asked. This file is separate from
 * the dialog because the first page does not load the dialog.
 */
const questions = new Set<LeaveQuestion>();

/** Makes `confirmLeave` ask this question until the returned function is called. */
export function addLeaveQuestion(question: LeaveQuestion): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

/** Runs an action other than a navigation, such as signing out, after asking about unsaved changes. */
export function confirmLeave(go: () => void): void {
  const question = [...questions].at(-1);
  if (question) question(go);
  else go();
}
