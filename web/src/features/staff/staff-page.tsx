import BadgeOutlined from "@mui/icons-material/BadgeOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { listStaff, type StaffMember } from "@lonchera/contract/staff";
import { staffRoleNames } from "@lonchera/domain/codes";
import { includesText } from "@lonchera/domain/input-parsing";
import { formatFullName } from "@lonchera/domain/texts";
import { getSortableKeys } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import { AddButton, PageHeading } from "../../components/page-heading.tsx";
import { RecordDialog, newRecordId } from "../../components/record-dialog.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { query } from "../../lib/api/query.ts";
import { SecondFactorRule } from "./second-factor-rule.tsx";
import { renderStaffActions, staffColumns } from "./staff-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { readSearch } from "../../components/search-params.ts";
import { ListSearch } from "../../components/list-search.tsx";
import { Filters } from "../../components/table-filters.tsx";

const StaffDialog = lazyComponent(() => import("./staff-form.tsx"), "StaffDialog");

const table = {
  table: "staff",
  pageSizes: [10, 20, 50],
  sort: { key: "name", descending: false },
  sortKeys: getSortableKeys(staffColumns),
} as const;

function filterStaff(staff: readonly StaffMember[], search: string) {
  return staff.filter((member) =>
    includesText(`${formatFullName(member)} ${member.email} ${staffRoleNames[member.staff_role]}`, search),
  );
}

/** Shows owners the accounts of staff and their roles. */
export function StaffPage() {
  const address = useTableUrlState(table);
  const staff = useQuery(query(listStaff, {}));
  const search = readSearch(address.params);
  return (
    <>
      <PageHeading
        title="Personal"
        lead="Quién trabaja con Lonchera y qué puede hacer. Siempre queda al menos un dueño activo."
        actions={<AddButton onClick={() => address.open({ person: newRecordId })}>Invitar</AddButton>}
      />
      <Filters columns={{ xs: "1fr", sm: "360px" }}>
        <ListSearch address={address} label="Buscar por nombre, correo o rol" />
      </Filters>
      <LoadedList list={staff} message="Error al obtener el personal">
        <LocalDataTable
          label="Personal"
          columns={staffColumns}
          rows={staff.data && filterStaff(staff.data, search)}
          address={address}
          rowKey={({ id }) => id}
          actions={renderStaffActions}
          isRefreshing={staff.isFetching}
          empty={
            <EmptyState
              Icon={BadgeOutlined}
              title="No se encontraron personas"
              reason="Ningún nombre, correo o rol coincide con tu búsqueda."
              action={<Button onClick={() => address.filter({ search: null })}>Borrar búsqueda</Button>}
            />
          }
        />
        {staff.data && <SecondFactorRule staff={staff.data} />}
      </LoadedList>
      <RecordDialog
        address={address}
        name="person"
        records={staff.data}
        missingText="Esta persona no es del personal."
      >
        {(member, close) => <StaffDialog member={member} onClose={close} />}
      </RecordDialog>
    </>
  );
}
