import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import DateRangeRounded from "@mui/icons-material/DateRangeRounded";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listCategories } from "@lonchera/contract/categories";
import { weekDayNames, weekDays } from "@lonchera/domain/codes";
import { toSelectOptions } from "../../components/select-options.ts";
import { LoadedList } from "../../components/data-state.tsx";
import { getSortableKeys, toggleSort } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import { DateField } from "../../components/date-field.tsx";
import { AddButton, PageHeading } from "../../components/page-heading.tsx";
import { newRecordId, RecordDialog } from "../../components/record-dialog.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { findRangeError } from "../../components/search-params.ts";
import { type TableUrlState, useTableUrlState } from "../../components/table-url-state.ts";
import { query } from "../../lib/api/query.ts";
import {
  categoryColumns,
  type CategoryFilters,
  NoDays,
  readCategoryFilters,
  renderDayActions,
} from "./categories-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Filters } from "../../components/table-filters.tsx";

const CategoryDialog = lazyComponent(() => import("./category-form.tsx"), "CategoryDialog");

const DayRangeDialog = lazyComponent(() => import("./day-range-form.tsx"), "DayRangeDialog");

const weekDayOptions = toSelectOptions(weekDays, weekDayNames);

/** Sorts cards, which have no header. */
function CardSortButton({ sort, onSort }: Pick<TableUrlState, "sort" | "onSort">) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-label={sort.descending ? "Fecha, descendente" : "Fecha, ascendente"}
      startIcon={sort.descending ? <ArrowDownwardRounded /> : <ArrowUpwardRounded />}
      onClick={() => onSort(toggleSort(sort, sort.key))}
      sx={{ display: { md: "none" }, minHeight: 44 }}
    >
      Fecha
    </Button>
  );
}

type CategoryFiltersProps = { filters: CategoryFilters; address: TableUrlState };

function CategoryFilterFields({ filters, address }: CategoryFiltersProps) {
  return (
    <Filters>
      <SelectFilter
        label="Día de la semana"
        options={weekDayOptions}
        value={filters.week_day}
        onChange={(week_day) => address.filter({ week_day })}
      />
      <DateField
        size="small"
        label="Fecha de inicio"
        value={filters.start_date}
        onChange={(start_date) => address.filter({ start_date })}
        problem={findRangeError(filters.start_date, filters.end_date)}
      />
      <DateField
        size="small"
        label="Fecha de fin"
        value={filters.end_date}
        onChange={(end_date) => address.filter({ end_date })}
      />
      <CardSortButton sort={address.sort} onSort={address.onSort} />
    </Filters>
  );
}

/** The latest day comes first, because staff work on future days. */
const table = {
  table: "categories",
  pageSizes: [50, 100, 150],
  sort: { key: "category_date", descending: true },
  sortKeys: getSortableKeys(categoryColumns),
} as const;

function useDays(filters: CategoryFilters) {
  const { week_day, start_date, end_date } = filters;
  const isPossible = findRangeError(start_date, end_date) === null;
  const days = useQuery({
    ...query(listCategories, {
      query: { week_day, start_date, end_date },
    }),
    enabled: isPossible,
    placeholderData: keepPreviousData,
  });
  return { ...days, data: isPossible ? days.data : [] };
}

export function CategoriesPage() {
  const address = useTableUrlState(table);
  const filters = readCategoryFilters(address.params);
  const days = useDays(filters);
  return (
    <>
      <PageHeading
        title="Días de la semana"
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<DateRangeRounded />}
              onClick={() => address.open({ range: newRecordId })}
            >
              Varios días
            </Button>
            <AddButton onClick={() => address.open({ category: newRecordId })}>Crea día</AddButton>
          </>
        }
      />
      <CategoryFilterFields filters={filters} address={address} />
      <LoadedList list={days} message="Failed to fetch categories" hint="No pudimos cargar los días.">
        <LocalDataTable
          label="Días de la semana"
          columns={categoryColumns}
          rows={days.data}
          address={address}
          rowKey={({ id }) => id}
          actions={renderDayActions}
          isRefreshing={days.isFetching}
          empty={<NoDays address={address} />}
        />
      </LoadedList>
      <RecordDialog
        address={address}
        name="category"
        records={days.data}
        missingText="Ninguno de los días mostrados es el que pide esta dirección."
      >
        {(day, close) => <CategoryDialog day={day} onClose={close} />}
      </RecordDialog>
      {address.params.has("range") && <DayRangeDialog onClose={() => address.close("range")} />}
    </>
  );
}
