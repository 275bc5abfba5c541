import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import DoNotDisturbOnOutlined from "@mui/icons-material/DoNotDisturbOnOutlined";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Chip from "@mui/material/Chip";
import type { StaffMember } from "@lonchera/contract/staff";
import { staffRoleNames } from "@lonchera/domain/codes";
import { formatFullName } from "@lonchera/domain/texts";
import type { Column } from "../../components/data-table-rows.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RecordActions } from "../../components/table-cells.tsx";

const stateNames: Readonly<Record<StaffMember["state"], string>> = {
  active: "Activo",
  invited: "Invitado",
  disabled: "Deshabilitado",
};

const stateLooks = {
  active: { color: "success", icon: <CheckCircleOutlineRounded /> },
  invited: { color: "info", icon: <MailOutlineRounded /> },
  disabled: { color: "default", icon: <DoNotDisturbOnOutlined /> },
} as const;

export function StaffStateChip({ state }: Pick<StaffMember, "state">) {
  return <Chip size="small" variant="outlined" label={stateNames[state]} {...stateLooks[state]} />;
}

function formatSecondFactor({ has_second_factor }: StaffMember): string {
  return has_second_factor ? "Sí" : "No";
}

export const staffColumns: readonly Column<StaffMember>[] = [
  { key: "name", header: "Nombre", sortable: true, cell: formatFullName, value: formatFullName },
  { key: "email", header: "Correo", sortable: true, cell: ({ email }) => email },
  {
    key: "staff_role",
    header: "Rol",
    sortable: true,
    fitted: true,
    cell: ({ staff_role }) => staffRoleNames[staff_role],
    value: ({ staff_role }) => staffRoleNames[staff_role],
  },
  {
    key: "second_factor",
    header: "Dos pasos",
    sortable: true,
    fitted: true,
    cell: formatSecondFactor,
    value: formatSecondFactor,
  },
  {
    key: "state",
    header: "Estado",
    sortable: true,
    fitted: true,
    cell: ({ state }) => <StaffStateChip state={state} />,
    value: ({ state }) => stateNames[state],
  },
];

export function renderStaffActions(member: StaffMember, open: TableUrlState["open"]) {
  return <RecordActions name={formatFullName(member)} onEdit={() => open({ person: String(member.id) })} />;
}
