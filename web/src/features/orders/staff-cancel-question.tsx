import { CancelQuestion, type CancelQuestionProps } from "./cancel-question.tsx";
import { ReasonField } from "./reason-field.tsx";

/** Loaded as a whole: a field that comes later would move the buttons under the pointer. */
export function StaffCancelQuestion(props: CancelQuestionProps) {
  return <CancelQuestion {...props} ReasonField={ReasonField} />;
}
