import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import {
  auditEventGroups,
  auditEntityNames,
  type AuditEvent,
  type AuditEntity,
} from "@lonchera/contract/audit";
import { listStaff } from "@lonchera/contract/staff";
import { DateField } from "../../components/date-field.tsx";
import { AutocompleteFilter } from "../../components/autocomplete-filter.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { findRangeError } from "../../components/search-params.ts";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { query } from "../../lib/api/query.ts";
import { formatRecord, type AuditFilters } from "./audit-values.ts";
import { formatFullName } from "@lonchera/domain/texts";
import { ListSearch } from "../../components/list-search.tsx";
import { Filters } from "../../components/table-filters.tsx";

const eventOptions = Object.entries(auditEventGroups).flatMap(([group, names]) =>
  Object.entries(names).map(([value, label]) => ({ value: value as AuditEvent, label, group })),
);

const thingOptions = Object.entries(auditEntityNames)
  .map(([value, label]) => ({ value: value as AuditEntity, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "es"));

type FiltersProps = { address: TableUrlState; filters: AuditFilters };

/** Returns the people of staff as options. Other people are chosen from an event and shown as a chip. */
function useStaffOptions() {
  const staff = useQuery(query(listStaff, {}));
  const options = (staff.data ?? []).map((person) => ({ value: person.id, label: formatFullName(person) }));
  return { options, isPending: staff.isPending };
}

/** Shows the filters, which the address keeps. */
export function AuditFilterFields({ address, filters }: FiltersProps) {
  const { from, to, event, user, thing, thing_id } = filters;
  const people = useStaffOptions();
  const isOther = user !== null && !people.isPending && !people.options.some(({ value }) => value === user);
  const record = thing && thing_id && formatRecord({ thing, thing_ids: [thing_id] });
  return (
    <>
      <Filters columns={{ xs: "1fr", sm: "1fr 1fr", lg: "minmax(0, 1.4fr) 1fr 1fr" }}>
        <ListSearch address={address} placeholder="Dirección IP o solicitud" />
        <DateField
          size="small"
          label="Fecha Inicio"
          value={from}
          onChange={(date) => address.filter({ from: date })}
          problem={findRangeError(from, to)}
        />
        <DateField
          size="small"
          label="Fecha Fin"
          value={to}
          onChange={(date) => address.filter({ to: date })}
        />
        <AutocompleteFilter
          label="Evento"
          options={eventOptions}
          value={event}
          onChange={(chosen) => address.filter({ event: chosen })}
        />
        <AutocompleteFilter
          label="Personal"
          options={people.options}
          value={user}
          loading={people.isPending}
          onChange={(chosen) => address.filter({ user: chosen === null ? null : String(chosen) })}
        />
        <SelectFilter
          label="Sobre"
          options={thingOptions}
          value={thing}
          onChange={(chosen) => address.filter({ thing: chosen, thing_id: null })}
        />
      </Filters>
      {(isOther || record) && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
          {isOther && (
            <Chip label={`Solo la cuenta ${user}`} onDelete={() => address.filter({ user: null })} />
          )}
          {record && <Chip label={`Solo ${record}`} onDelete={() => address.filter({ thing_id: null })} />}
        </Stack>
      )}
    </>
  );
}
