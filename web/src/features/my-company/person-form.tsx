import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import {
  createPerson,
  invitePerson,
  listPeople,
  newPerson,
  type NewPerson,
  personEdit,
  type PersonEdit,
  type Person,
  updatePerson,
} from "@lonchera/contract/my-company";
import { AccessSection, clientAccessTexts } from "../accounts/access-section.tsx";
import { AccountChip } from "../accounts/account-chip.tsx";
import { FormTextField, ReadOnlyField, twoColumns } from "../../components/form-fields.tsx";
import { PasswordLinkSection } from "../accounts/password-link-section.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatFullName } from "@lonchera/domain/texts";

const newValues = {
  first_name: "",
  last_name: "",
  email: "",
  identity_document: "",
  employee_code: "",
  cost_center: "",
};
type PersonValues = typeof newValues;
type PersonBody = NewPerson | PersonEdit;

function toFormValues(person: Person): PersonValues {
  const { first_name, last_name, email, identity_document, employee_code, cost_center } = person;
  return { first_name, last_name, email, identity_document, employee_code, cost_center };
}

function savePerson(
  body: PersonBody,
  before: Person | null,
  headers: Record<string, string>,
): Promise<Person> {
  if (before === null) return call(createPerson, { body: body as NewPerson }, { headers });
  const params = { id: before.id };
  return call(updatePerson, { params, body: { ...body, version: before.version } });
}

/** Its actions take effect at once, without saving the form. Managers cannot disable their own account. */
function PersonSections({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { user } = useSession();
  const params = { id: person.id };
  return (
    <>
      {person.id !== user?.id && (
        <AccessSection
          isActive={person.is_active}
          chip={<AccountChip account={person} />}
          name={formatFullName(person)}
          texts={clientAccessTexts}
          change={(is_active) => call(updatePerson, { params, body: { is_active } })}
          successMessage="Colaborador actualizado"
          failureMessage="No se pudo cambiar su acceso"
          list={listPeople}
          onChanged={onChanged}
        />
      )}
      {person.is_active && (
        <PasswordLinkSection client={person} send={() => call(invitePerson, { params })} />
      )}
    </>
  );
}

type PersonDialogProps = {
  /** It is `null` for a new person. */
  person: Person | null;
  onClose: () => void;
};

export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const isNew = person === null;
  const recordForm = useRecordForm({
    record: person,
    newValues,
    toFormValues,
    schema: isNew ? newPerson : personEdit,
    save: savePerson,
    readCurrent: async ({ id }) => (await call(listPeople, { query: { id } })).results[0],
    goneText: "Esta persona ya no está en tu empresa.",
    lists: [listPeople],
    onSaved: () =>
      snackbar.success(isNew ? "Colaborador añadido: le enviamos su enlace" : "Colaborador actualizado"),
    onClose,
  });
  const { loaded } = recordForm;
  const { control } = recordForm.form;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={isNew ? "Añadir colaborador" : "Editar colaborador"}
      width="sm"
      history={null}
    >
      <Box sx={twoColumns}>
        <FormTextField control={control} name="first_name" label="Nombres" required autoComplete="off" />
        <FormTextField control={control} name="last_name" label="Apellidos" required autoComplete="off" />
        {loaded === null ? (
          <FormTextField
            control={control}
            name="email"
            label="Correo"
            type="email"
            required
            autoComplete="off"
          />
        ) : (
          <ReadOnlyField label="Correo" value={loaded.email} />
        )}
        <FormTextField
          control={control}
          name="identity_document"
          label="Documento"
          helperText="DNI, carné de extranjería o pasaporte"
          autoComplete="off"
        />
        <FormTextField control={control} name="employee_code" label="Código" autoComplete="off" />
        <FormTextField control={control} name="cost_center" label="Centro de costo" autoComplete="off" />
      </Box>
      {loaded === null ? (
        <Typography variant="body2" color="textSecondary">
          Recibe por correo un enlace, que vale 7 días, para elegir su clave.
        </Typography>
      ) : (
        <PersonSections person={loaded} onChanged={() => recordForm.reloading.mutate()} />
      )}
    </RecordFormDialog>
  );
}
