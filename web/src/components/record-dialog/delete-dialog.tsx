import { useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { queryKey } from "../../lib/api/query.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useSnackbar } from "../snackbars.tsx";
import { useAct } from "../use-act.ts";

type DeleteDialogProps = {
  title: string;
  /** What follows from it. */
  text: string;
  remove: () => Promise<unknown>;
  done: string;
  failure: string;
  confirmLabel?: string;
  /** The lists that hold it. */
  lists: readonly Endpoint[];
  onClose: () => void;
};

/** Asks before a thing is deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, text, remove, done, failure, confirmLabel = "Eliminar", lists, onClose } = props;
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const deleting = useAct({
    mutationFn: remove,
    onSuccess: async () => {
      snackbar.success(done);
      onClose();
      await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: queryKey(list) })));
    },
    onError: () => snackbar.error(failure),
  });
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      danger
      busy={deleting.isPending}
      problem={deleting.isError ? `${failure}. ${deleting.error.message}` : null}
      onConfirm={() => deleting.mutate()}
      onCancel={onClose}
    />
  );
}
