import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import {
  inviteStaff,
  listStaff,
  resendStaffInvitation,
  staffEdit,
  type StaffEdit,
  staffInvitation,
  type StaffInvitation,
  type StaffMember,
  updateStaff,
} from "@lonchera/contract/staff";
import { BusyButton } from "../../components/busy-button.tsx";
import { AccessSection } from "../accounts/access-section.tsx";
import { FormTextField, ReadOnlyField, twoColumns } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { CallError } from "../../lib/api/errors.ts";
import { getCurrentSession, storeSessionUser } from "../../lib/session/cookies.ts";
import { useSession } from "../../lib/session/session.ts";
import { ResetSecondFactorSection } from "./reset-second-factor.tsx";
import { StaffStateChip } from "./staff-table.tsx";
import {
  newStaffMember,
  roleChoices,
  roleDescriptions,
  type StaffBody,
  type StaffControl,
  type StaffValues,
  toFormValues,
} from "./staff-values.ts";
import { formatFullName } from "@lonchera/domain/texts";

const wholeRow = { gridColumn: "1 / -1" };

function RoleField({ control }: { control: StaffControl }) {
  const chosen = useWatch({ control, name: "staff_role" });
  return (
    <Box sx={wholeRow}>
      <FormSelectField
        control={control}
        name="staff_role"
        label="Rol"
        required
        choices={roleChoices}
        helperText={chosen === "" ? undefined : roleDescriptions[chosen]}
      />
    </Box>
  );
}

function StaffFields({ control, member }: { control: StaffControl; member: StaffMember | null }) {
  return (
    <Box sx={twoColumns}>
      <FormTextField control={control} name="first_name" label="Nombres" required autoComplete="off" />
      <FormTextField control={control} name="last_name" label="Apellidos" required autoComplete="off" />
      {member === null ? (
        <Box sx={wholeRow}>
          <FormTextField
            control={control}
            name="email"
            label="Correo"
            type="email"
            required
            autoComplete="off"
            helperText="Recibirá un enlace para elegir su contraseña, que sirve durante 7 días."
          />
        </Box>
      ) : (
        <>
          <ReadOnlyField label="Correo" value={member.email} />
          <FormTextField control={control} name="phone" label="Teléfono" type="tel" autoComplete="off" />
        </>
      )}
      <RoleField control={control} />
    </Box>
  );
}

function PendingInvitation({ member }: { member: StaffMember }) {
  const resending = useExclusiveMutation({
    mutationFn: () => call(resendStaffInvitation, { params: { id: member.id } }),
    onSuccess: () => snackbar.success("Invitación enviada exitosamente"),
  });
  return (
    <Alert
      severity={resending.isError ? "error" : "info"}
      action={
        <BusyButton
          color="inherit"
          size="small"
          busy={resending.isPending}
          onClick={() => resending.mutate()}
          sx={{ whiteSpace: "nowrap" }}
        >
          Enviar otra vez
        </BusyButton>
      }
    >
      {resending.isError
        ? `${hasUnknownOutcome(resending.error) ? "No sabemos si la invitación se envió." : "No se pudo enviar la invitación."} ${resending.error.message}`
        : "Todavía no aceptó la invitación."}
    </Alert>
  );
}

const accessTexts = {
  active: "Puede iniciar sesión.",
  disabling:
    "Sus sesiones se cierran ahora mismo, sus enlaces dejan de servir y no podrá iniciar sesión hasta que lo habilites.",
  enabling:
    "Podrá iniciar sesión otra vez con su contraseña de siempre. Si no aceptó su invitación, envíasela otra vez.",
};

type ExistingProps = { member: StaffMember; onChanged: () => void };

function StaffAccess({ member, onChanged }: ExistingProps) {
  const { id, staff_role, version } = member;
  return (
    <AccessSection
      isActive={member.state !== "disabled"}
      chip={<StaffStateChip state={member.state} />}
      name={formatFullName(member)}
      texts={{
        ...accessTexts,
        active: member.state === "invited" ? "Puede aceptar su invitación." : accessTexts.active,
      }}
      change={(is_active) => call(updateStaff, { params: { id }, body: { staff_role, is_active, version } })}
      successMessage="Personal actualizado exitosamente"
      failureMessage="Hubo un error al actualizar los datos"
      list={listStaff}
      onChanged={onChanged}
    />
  );
}

/** The drawer shows the user's own name. */
function updateSessionUser({ id, first_name, last_name, phone }: StaffMember): void {
  const { user } = getCurrentSession();
  if (user?.id === id) storeSessionUser({ ...user, first_name, last_name, phone });
}

async function saveStaff(
  body: StaffBody,
  before: StaffMember | null,
  headers: Record<string, string>,
): Promise<StaffMember> {
  if (before === null) return call(inviteStaff, { body: body as StaffInvitation }, { headers });
  const params = { id: before.id };
  const saved = await call(updateStaff, {
    params,
    body: { ...(body as StaffEdit), version: before.version },
  }).catch((error: unknown) => {
    // Loading the current values again would not help.
    if (error instanceof CallError && error.code === "last_owner") throw new Error(error.message);
    throw error;
  });
  updateSessionUser(saved);
  return saved;
}

type StaffDialogProps = {
  /** It is `null` for a new person. */
  member: StaffMember | null;
  onClose: () => void;
};

export function StaffDialog({ member, onClose }: StaffDialogProps) {
  const { user } = useSession();
  const isNew = member === null;
  const recordForm = useRecordForm<StaffValues, StaffBody, StaffMember>({
    record: member,
    newValues: newStaffMember,
    toFormValues,
    schema: isNew ? staffInvitation : staffEdit,
    save: saveStaff,
    readCurrent: async ({ id }) => (await call(listStaff, {})).find((other) => other.id === id),
    goneText: "Esta persona ya no es del personal.",
    lists: [listStaff],
    onSaved: () =>
      snackbar.success(isNew ? "Invitación enviada exitosamente" : "Personal actualizado exitosamente"),
    onRefused: () => snackbar.error("Hubo un error al actualizar los datos"),
    onClose,
  });
  const { loaded } = recordForm;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={isNew ? "Invitar al personal" : "Editar personal"}
      saveLabel={isNew ? "Invitar" : "Guardar"}
      width="sm"
      history="client"
    >
      {loaded?.state === "invited" && <PendingInvitation member={loaded} />}
      <StaffFields control={recordForm.form.control} member={loaded} />
      {loaded !== null && loaded.id !== user?.id && (
        <>
          <StaffAccess member={loaded} onChanged={() => recordForm.reloading.mutate()} />
          {loaded.has_second_factor && (
            <ResetSecondFactorSection member={loaded} onChanged={() => recordForm.reloading.mutate()} />
          )}
        </>
      )}
    </RecordFormDialog>
  );
}
