import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { describeRepeatableError, isIdentityConfirmationCanceled } from "../lib/api/form-errors.ts";
import { CallError } from "../lib/api/errors.ts";
import { invalidateEndpoints } from "../lib/api/query.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { snackbar } from "./snackbars.tsx";
import { useUndoSnackbar } from "./undo-snackbar.ts";
import { useExclusiveMutation } from "./use-exclusive-mutation.ts";

type DeleteDialogProps = {
  title: string;
  /** The text explains the consequences. */
  text: string;
  /** Deletes the record. It may resolve to a function that undoes the deletion. */
  deleteRecord: () => Promise<(() => Promise<unknown>) | null | void>;
  successMessage: string;
  failureMessage: string;
  confirmLabel?: string;
  /** These endpoints list the record and are loaded again. */
  lists: readonly Endpoint[];
  /** Shows more consequences below the text. `busy` is true while they load. */
  children?: ReactNode;
  busy?: boolean;
  onClose: () => void;
};

/**
 * Returns a message if the record was deleted earlier, by somebody else or by an attempt whose answer was lost.
 * Returns `null` for other errors.
 */
function describeEarlierDeletion(error: Error): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.status === 404) return "Ya no existe: se eliminó antes.";
  return error.code === "import_undone" ? error.message : null;
}

export function DeleteDialog(props: DeleteDialogProps) {
  const { title, text, confirmLabel = "Eliminar", failureMessage, lists, onClose } = props;
  const client = useQueryClient();
  const showUndoSnackbar = useUndoSnackbar(lists);
  const deleting = useExclusiveMutation({
    mutationFn: props.deleteRecord,
    onSuccess: (undo) => {
      if (undo) showUndoSnackbar(props.successMessage, undo);
      else snackbar.success(props.successMessage);
      onClose();
    },
    onError: (error) => {
      const earlier = describeEarlierDeletion(error);
      if (earlier !== null) {
        snackbar.info(earlier);
        onClose();
      } else if (!isIdentityConfirmationCanceled(error)) snackbar.error(failureMessage);
    },
    onSettled: () => invalidateEndpoints(client, lists),
  });
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      danger
      busy={deleting.isPending || props.busy === true}
      problem={deleting.error && `${failureMessage}. ${describeRepeatableError(deleting.error)}`}
      onConfirm={() => {
        if (deleting.isError) snackbar.dismissAll();
        deleting.mutate();
      }}
      onCancel={onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
