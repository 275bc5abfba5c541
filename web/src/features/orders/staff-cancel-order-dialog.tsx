import { CancelOrderDialog, type CancelOrderDialogProps } from "./cancel-order-dialog.tsx";
import { ReasonField } from "./reason-field.tsx";

/** The dialog and its field are loaded together, because a field that appears later would move the buttons. */
export function StaffCancelOrderDialog(props: CancelOrderDialogProps) {
  return <CancelOrderDialog {...props} ReasonField={ReasonField} />;
}
