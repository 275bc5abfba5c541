import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listCategories, type StaffMenuDay } from "@lonchera/contract/categories";
import { query } from "../../http/query.ts";
import { LoadError } from "../../ui/data-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useFailureSnackbar } from "../../ui/snackbars.tsx";
import { useTableAddress } from "../../ui/use-table-address.ts";
import { filtersOf, rangeProblem, type CategoryFilters } from "./categories-address.ts";
import { CategoriesTable } from "./categories-table.tsx";
import { CategoryFilterFields } from "./category-filters.tsx";
import { CategoryForm } from "./category-form.tsx";

const loadFailure = "Failed to fetch categories";
const isNew = "nueva";

/** The latest day first: those to come are what is worked on. */
const table = {
  table: "categories",
  pageSizes: [50, 100, 150],
  sort: { key: "category_date", descending: true },
  sortKeys: ["category_date"],
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

type CategoryDialogProps = {
  asked: string | null;
  days: readonly StaffMenuDay[] | undefined;
  onClose: () => void;
};

/** The dialog that the address asks for, once its day is here. */
function CategoryDialog({ asked, days, onClose }: CategoryDialogProps) {
  const day = days?.find(({ id }) => String(id) === asked) ?? null;
  if (asked === null || (asked !== isNew && day === null)) return null;
  return <CategoryForm key={asked} day={day} onClose={onClose} />;
}

/** The days for which menus are planned. */
export function CategoriesPage() {
  const address = useTableAddress(table);
  const filters = filtersOf(address.params);
  const { shown, isError, error, isFetching, refetch } = useDays(filters);
  useFailureSnackbar(error, loadFailure);
  const create = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => address.open({ category: isNew })}>
      Crea día
    </Button>
  );
  return (
    <>
      <PageHeading title="Días de la semana" actions={create} />
      <CategoryFilterFields filters={filters} address={address} />
      {isError && (
        <Box sx={{ mb: 2 }}>
          <LoadError
            message={loadFailure}
            hint={`No pudimos cargar los días. ${error.message}`}
            onRetry={() => void refetch()}
          />
        </Box>
      )}
      {(shown !== undefined || !isError) && (
        <CategoriesTable days={shown} isRefreshing={isFetching} address={address} />
      )}
      <CategoryDialog
        asked={address.params.get("category")}
        days={shown}
        onClose={() => address.close("category")}
      />
    </>
  );
}
