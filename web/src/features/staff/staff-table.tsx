import BadgeOutlined from "@mui/icons-material/BadgeOutlined";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import DoNotDisturbOnOutlined from "@mui/icons-material/DoNotDisturbOnOutlined";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import type { StaffMember } from "@lonchera/contract/staff";
import { staffRoleNames } from "@lonchera/domain/codes";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import type { TableAddress } from "../../components/table-address.ts";
import { RecordActions } from "../../components/table-cells.tsx";
import { nameOf, stateNames } from "./staff-names.ts";

const stateLooks = {
  active: { color: "success", icon: <CheckCircleOutlineRounded /> },
  invited: { color: "info", icon: <MailOutlineRounded /> },
  disabled: { color: "default", icon: <DoNotDisturbOnOutlined /> },
} as const;

export function StateChip({ state }: Pick<StaffMember, "state">) {
  return <Chip size="small" variant="outlined" label={stateNames[state]} {...stateLooks[state]} />;
}

function secondFactorText({ has_second_factor }: StaffMember): string {
  return has_second_factor ? "Sí" : "No";
}

export const staffColumns: readonly Column<StaffMember>[] = [
  { key: "name", header: "Nombre", sortable: true, cell: nameOf, value: nameOf },
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
    cell: secondFactorText,
    value: secondFactorText,
  },
  {
    key: "state",
    header: "Estado",
    sortable: true,
    fitted: true,
    cell: ({ state }) => <StateChip state={state} />,
    value: ({ state }) => stateNames[state],
  },
];

function renderActions(member: StaffMember, open: TableAddress["open"]) {
  return <RecordActions name={nameOf(member)} onEdit={() => open({ person: String(member.id) })} />;
}

type StaffTableProps = {
  address: TableAddress;
  /** The filtered rows; `undefined` until they are loaded. */
  staff: readonly StaffMember[] | undefined;
  isRefreshing: boolean;
};

export function StaffTable({ address, staff, isRefreshing }: StaffTableProps) {
  return (
    <LocalDataTable
      label="Personal"
      columns={staffColumns}
      rows={staff}
      address={address}
      rowKey={(member) => member.id}
      actions={renderActions}
      isRefreshing={isRefreshing}
      empty={
        <EmptyState
          Icon={BadgeOutlined}
          title="No se encontraron personas"
          reason="Ningún nombre, correo o rol coincide con tu búsqueda."
          action={<Button onClick={() => address.filter({ search: null })}>Borrar búsqueda</Button>}
        />
      }
    />
  );
}
