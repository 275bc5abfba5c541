import { getAccount, updateOwnAccount, type Account, type ProfileInput } from "@lonchera/contract/accounts";
import { EditDialog } from "../../components/record-dialog/edit-dialog.tsx";
import { useEditing } from "../../components/record-dialog/use-editing.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { call } from "../../lib/api/call.ts";
import { reasonOf } from "../../lib/api/form-errors.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { profileResolver, valuesOf } from "./profile-values.ts";

const failure = "Error al actualizar los datos";

type ProfileDialogProps = {
  account: Account;
  /** Another e-mail, which counts once it is confirmed. */
  onEmailAsked: (email: string) => void;
  onClose: () => void;
};

/** With what the specification says of it; what somebody else changed meanwhile speaks for itself. */
function explained(error: Error | null): Error | null {
  const isChanged = error instanceof CallError && error.status === 409;
  return error === null || isChanged ? error : new Error(`${failure}. ${reasonOf(error)}`);
}

export function ProfileDialog({ account, onEmailAsked, onClose }: ProfileDialogProps) {
  const snackbar = useSnackbar();
  const save = async (body: ProfileInput, before: Account | null) => {
    const saved = await call(updateOwnAccount, { body: { ...body, version: before?.version } });
    if (saved.email !== body.email) onEmailAsked(body.email);
  };
  const editing = useEditing<ReturnType<typeof valuesOf>, ProfileInput, Account>({
    thing: account,
    fresh: valuesOf(account),
    valuesOf,
    resolver: profileResolver,
    save,
    present: () => call(getAccount, {}),
    gone: "Esta cuenta ya no existe.",
    lists: [getAccount],
    onSaved: () => snackbar.success("Datos actualizados exitosamente"),
    onRefused: () => snackbar.error(failure),
    onClose,
  });
  const { form, before } = editing;
  return (
    <EditDialog
      editing={{ ...editing, failure: explained(editing.failure) }}
      title="Editar Detalles"
      width="md"
      history={null}
    >
      <ProfileFields control={form.control} account={before ?? account} />
    </EditDialog>
  );
}
