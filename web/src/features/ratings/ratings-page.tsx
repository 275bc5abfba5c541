import StarBorderOutlined from "@mui/icons-material/StarBorderOutlined";
import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "@lonchera/contract/companies";
import { listRatedDishes } from "@lonchera/contract/ratings-list";
import { ratedDishSortKeys, ratingPageSizes, type RatedDishSortKey } from "@lonchera/contract/ratings";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { ratingPeriods } from "@lonchera/domain/ratings";
import { toSelectOptions } from "../../components/select-options.ts";
import { LoadedList, LoadingRows, QueryError } from "../../components/data-state.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { ListSearch } from "../../components/list-search.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { PagedRecordDialog } from "../../components/paged-record-dialog.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { SwitchedOffFeature } from "../../components/switched-off-feature.tsx";
import { toOrdering, useTableUrlState, type TableUrlState } from "../../components/table-url-state.ts";
import { Filters } from "../../components/table-filters.tsx";
import { query } from "../../lib/api/query.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";
import { CompanyFilter } from "../companies/company-filter.tsx";
import { NoRatings, ratedDishColumns, renderRatedDishActions } from "./rated-dishes-table.tsx";
import { periodNames, readRatingFilters, type RatingFilters } from "./rating-text.ts";

const CommentsDialog = lazyComponent(() => import("./comments-dialog.tsx"), "CommentsDialog");

const table = {
  table: "ratings",
  pageSizes: ratingPageSizes,
  sort: { key: "count", descending: true },
  sortKeys: ratedDishSortKeys,
} as const;

const periodOptions = toSelectOptions(ratingPeriods, periodNames);

type FiltersProps = { address: TableUrlState; filters: RatingFilters };

function RatingFilterFields({ address, filters: { company, period } }: FiltersProps) {
  const { user } = useSession();
  return (
    <Filters columns={{ xs: "1fr", sm: "1fr 1fr", lg: "minmax(280px, 1fr) 260px 220px" }}>
      <ListSearch address={address} placeholder="Nombre del plato" />
      {canStaffCall(user, [listCompanies]) && (
        <CompanyFilter chosen={company} onChoose={(chosen) => address.filter({ company: chosen })} />
      )}
      <SelectFilter
        label="Período"
        allLabel="Desde siempre"
        options={periodOptions}
        value={period}
        onChange={(chosen) => address.filter({ period: chosen })}
      />
    </Filters>
  );
}

function useRatedDishes(address: TableUrlState, filters: RatingFilters) {
  const { search, company, period } = filters;
  const ordering = toOrdering(address.sort, address.sort.key as RatedDishSortKey);
  return usePagedQuery(address, (paging) =>
    query(listRatedDishes, { query: { search: search || null, company, period, ordering, ...paging } }),
  );
}

function RatingList() {
  const address = useTableUrlState(table);
  const filters = readRatingFilters(address.params);
  const dishes = useRatedDishes(address, filters);
  return (
    <>
      <RatingFilterFields address={address} filters={filters} />
      <LoadedList list={dishes} message="No pudimos cargar las valoraciones" quiet>
        <PagedDataTable
          label="Valoraciones"
          columns={ratedDishColumns}
          list={dishes}
          address={address}
          rowKey={({ id }) => id}
          actions={renderRatedDishActions}
          maxHeight={640}
          empty={<NoRatings address={address} filters={filters} />}
        />
      </LoadedList>
      <PagedRecordDialog
        address={address}
        name="dish"
        list={dishes}
        findById={(id) => query(listRatedDishes, { query: { id } })}
        failure="No pudimos cargar este plato."
        missingText="Este plato no tiene calificaciones."
      >
        {(dish, close) => dish && <CommentsDialog dish={dish} filters={filters} onClose={close} />}
      </PagedRecordDialog>
    </>
  );
}

/** Shows staff the ratings of the dishes. */
export function RatingsPage() {
  const config = useQuery(query(getPublicConfig, {}));
  return (
    <>
      <PageHeading
        title="Valoraciones"
        lead="Qué opina la gente de lo que se le entregó. La tendencia compara los últimos 30 días con los 30 anteriores."
      />
      {!config.data && <QueryError query={config} message="No pudimos abrir las valoraciones" />}
      {config.isPending && <LoadingRows rows={4} height={72} />}
      {config.data &&
        (config.data.ratings_offered ? (
          <RatingList />
        ) : (
          <SwitchedOffFeature
            Icon={StarBorderOutlined}
            title="Las valoraciones están desactivadas"
            reason="Cuando un dueño las activa en Ajustes, los clientes califican lo que se les entregó y aquí se ve qué opinan."
          />
        ))}
    </>
  );
}
