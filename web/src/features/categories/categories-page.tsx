import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listCategories } from "@lonchera/contract/categories";
import { query } from "../../lib/api/query.ts";
import { sortableKeys } from "../../components/data-table-column.ts";
import { ListError } from "../../components/list-failure.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useTableAddress } from "../../components/use-table-address.ts";
import { RecordDialog, newRecordId } from "../../components/record-dialog.tsx";
import { filtersOf, rangeProblem, type CategoryFilters } from "./categories-address.ts";
import { CategoriesTable, categoryColumns } from "./categories-table.tsx";
import { CategoryFilterFields } from "./category-filters.tsx";
import { CategoryForm } from "./category-form.tsx";

const loadFailure = "Failed to fetch categories";

/** The latest day first: those to come are what is worked on. */
const table = {
  table: "categories",
  pageSizes: [50, 100, 150],
  sort: { key: "category_date", descending: true },
  sortKeys: sortableKeys(categoryColumns),
} as const;

function useDays(filters: CategoryFilters) {
  const { week_day, start_date, end_date } = filters;
  const isPossible = rangeProblem(filters) === null;
  const days = useQuery({
    ...query(listCategories, {
      query: {
        ...(week_day && { week_day }),
        ...(start_date && { start_date }),
        ...(end_date && { end_date }),
      },
    }),
    enabled: isPossible,
    placeholderData: keepPreviousData,
  });
  return { ...days, shown: isPossible ? days.data : [] };
}

/** The days for which menus are planned. */
export function CategoriesPage() {
  const address = useTableAddress(table);
  const filters = filtersOf(address.params);
  const days = useDays(filters);
  const { shown, isError, isFetching } = days;
  const create = (
    <Button
      variant="contained"
      startIcon={<AddRounded />}
      onClick={() => address.open({ category: newRecordId })}
    >
      Crea día
    </Button>
  );
  return (
    <>
      <PageHeading title="Días de la semana" actions={create} />
      <CategoryFilterFields filters={filters} address={address} />
      <ListError list={days} message={loadFailure} hint="No pudimos cargar los días." />
      {(shown !== undefined || !isError) && (
        <CategoriesTable days={shown} isRefreshing={isFetching} address={address} />
      )}
      <RecordDialog
        recordId={address.params.get("category")}
        records={shown}
        missingText="Ninguno de los días mostrados es el que pide esta dirección."
        onClose={() => address.close("category")}
      >
        {(day) => <CategoryForm day={day} onClose={() => address.close("category")} />}
      </RecordDialog>
    </>
  );
}
