import { CancelOrderDialog, type CancelOrderDialogProps } from "./cancel-order-dialog.tsx";
import { ReasonField } from "./reason-field.tsx";

/** Loaded as a whole: a field that comes later would move the buttons under the pointer. */
export function StaffCancelOrderDialog(props: CancelOrderDialogProps) {
  return <CancelOrderDialog {...props} ReasonField={ReasonField} />;
}
