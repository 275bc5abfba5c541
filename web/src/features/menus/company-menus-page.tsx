import FormatListBulletedRounded from "@mui/icons-material/FormatListBulletedRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ComponentProps, useMemo, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { listCategories, type StaffCategory, type StaffMenuDay } from "@lonchera/contract/categories";
import { type Company, getCompany } from "@lonchera/contract/companies";
import { formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import { createMenuDaySearch } from "../../app/menu-day-search.ts";
import { paths } from "../../app/paths.ts";
import { type UrlState, useUrlState } from "../../components/url-state.ts";
import { BackLink } from "../../components/back-link.tsx";
import { EmptyState, QueryError, LoadingRows } from "../../components/data-state.tsx";
import { AddButton, PageHeading } from "../../components/page-heading.tsx";
import { parsePositiveInteger } from "../../components/search-params.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import { useErrorSnackbar, snackbar } from "../../components/snackbars.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { query } from "../../lib/api/query.ts";
import { getNow } from "../../lib/clock.ts";
import {
  CompanyMissingCuttingTimes,
  useMissingCuttingTimes,
} from "../cutting-times/missing-cutting-times.tsx";
import { menuDialogParameters, MenuDialogs } from "./menu-dialogs.tsx";
import {
  createFilterChange,
  readMenuFilters,
  isInFilters,
  MenuFilterFields,
  type MenuFilters,
} from "./menu-filters.tsx";
import { MenuPanels } from "./menu-panel.tsx";
import { useFocusAfterDishRemoval } from "./use-focus-after-dish-removal.ts";

type FoundProps = ComponentProps<typeof MenuPanels> & { filters: MenuFilters };

/** Shows the filtered days or an empty state. */
function FoundMenus({ filters: { year, month }, ...panels }: FoundProps) {
  const { address, days } = panels;
  if (days.length > 0) return <MenuPanels {...panels} />;
  return (
    <EmptyState
      title="No hay menús disponibles para los filtros seleccionados."
      reason={`Crea el menú de un día o elige ${month === null ? "otro año" : "otro mes o año"}.`}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", justifyContent: "center" }}>
          <Button variant="contained" onClick={() => address.open({ menu: newRecordId })}>
            Crear menú
          </Button>
          {month !== null && (
            <Button onClick={() => address.replace(createFilterChange({ year, month: null }))}>
              Ver todo {year}
            </Button>
          )}
        </Stack>
      }
    />
  );
}

/** Shows the number of days and dishes. */
function MenuCount({ days }: { days: readonly StaffMenuDay[] }) {
  if (days.length === 0) return null;
  const dishes = days.reduce((sum, day) => sum + day.items_count, 0);
  const shown = formatCount(days.length, "día");
  return (
    <Typography variant="body2" color="textSecondary">
      {shown} · {formatCount(dishes, "plato")}
    </Typography>
  );
}

const back = <BackLink to={paths.adminMenu()} />;

const noCompany = (
  <>
    {back}
    <PageHeading title="Menús" />
    <EmptyState
      title="Esta compañía no existe o fue eliminada"
      reason="Vuelve a la lista y elige otra."
      action={
        <Button component={Link} to={paths.adminMenu()} variant="contained">
          Ver las compañías
        </Button>
      }
    />
  </>
);

function Actions({ address }: { address: UrlState }) {
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FormatListBulletedRounded />}
        onClick={() => address.open({ catalogue: "abierto" })}
      >
        Subitems
      </Button>
      <Button variant="outlined" onClick={() => address.open({ archived: "abierto" })}>
        Ver archivados
      </Button>
      <AddButton onClick={() => address.open({ menu: newRecordId })}>Crear menú</AddButton>
    </>
  );
}

/** Returns a function that offers to show a saved day if the filters hide it. */
function useDistantMenuOffer(filters: MenuFilters) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (day: StaffCategory) => {
    const date = day.category_date;
    if (isInFilters(date, filters)) return;
    snackbar.success(`Menú guardado: ${day.week_day_value.toLowerCase()} ${formatDate(date)}`, {
      label: "Ver",
      onChoose: () => void navigate(`${pathname}?${createMenuDaySearch(day)}`),
    });
  };
}

type CompanyMenusProps = { companyId: number; name: string; company: UseQueryResult<Company> };

function CompanyMenus({ companyId, name, company }: CompanyMenusProps) {
  const address = useUrlState();
  const [today] = useState(() => toLimaDate(getNow()));
  const filters = readMenuFilters(address.params, today);
  const menus = useQuery(query(listCategories, { query: { companyId, ...filters } }));
  const missing = useMissingCuttingTimes();
  const isPending = menus.isPending || (missing.isPending && !menus.isError);
  const offerDistantMenu = useDistantMenuOffer(filters);
  const isDialogOpen = menuDialogParameters.some((dialog) => address.params.has(dialog));
  const keptFocus = useFocusAfterDishRemoval(isDialogOpen, menus.data);
  const menuCompany = useMemo(() => ({ companyId, companyName: name }), [companyId, name]);
  const failed = menus.isError ? menus : company;
  const failure = menus.isError ? "Failed to fetch categories" : "Failed to fetch this page data";
  useErrorSnackbar(failed.error, failure);
  return (
    <>
      {back}
      <PageHeading title={`Menús de ${name}`} actions={<Actions address={address} />} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap", alignItems: "center", mb: 2 }}>
        <MenuFilterFields
          filters={filters}
          today={today}
          onFilter={(next) => address.replace(createFilterChange(next))}
        />
        {menus.data && <MenuCount days={menus.data} />}
      </Stack>
      {failed.isError && (
        <Box sx={{ mb: 2 }}>
          <QueryError query={failed} message={failure} />
        </Box>
      )}
      <Box {...keptFocus}>
        {isPending && <LoadingRows rows={8} height={48} />}
        {!isPending && menus.data && (
          <Box sx={{ mb: 2, "&:empty": { display: "none" } }}>
            <CompanyMissingCuttingTimes missing={missing.data} companyId={companyId} />
          </Box>
        )}
        {!isPending && menus.data && (
          <FoundMenus
            key={`${filters.year} ${filters.month}`}
            {...{ filters, address, today }}
            company={menuCompany}
            days={menus.data}
          />
        )}
      </Box>
      <MenuDialogs
        {...{ address, companyId }}
        companyName={name}
        days={menus.data}
        onMenuSaved={offerDistantMenu}
      />
    </>
  );
}

export function CompanyMenusPage() {
  const { companyId = "", companyName = "" } = useParams();
  const isPossible = parsePositiveInteger(companyId) !== null;
  const company = useQuery({ ...query(getCompany, { params: { id: companyId } }), enabled: isPossible });
  const isMissing = company.error instanceof CallError && company.error.status === 404;
  if (!isPossible || isMissing) return noCompany;
  // Until the company is loaded, its name comes from the address.
  const name = company.data?.name ?? companyName.replaceAll("-", " ");
  return <CompanyMenus companyId={Number(companyId)} name={name} company={company} />;
}
