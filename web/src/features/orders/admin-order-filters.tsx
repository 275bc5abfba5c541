import TuneRounded from "@mui/icons-material/TuneRounded";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { orderPaymentNames, orderStateNames } from "@lonchera/contract/order-filter-names";
import { orderPaymentFilters, orderStateFilters } from "@lonchera/contract/orders";
import { customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { useState } from "react";
import { toSelectOptions } from "../../components/select-options.ts";
import { DateField } from "../../components/date-field.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { Filters, filtersLayout } from "../../components/table-filters.tsx";
import { useIsWide } from "../../components/use-is-wide.ts";
import { query } from "../../lib/api/query.ts";
import { CompanyFilter } from "../companies/company-filter.tsx";
import { DateFilters } from "./order-filters.tsx";
import { getOrderDateRange, type OrderListUrlState } from "./order-list-url-state.ts";

type FilterProps = { address: OrderListUrlState };

/** Zones belong to a company, so the company is chosen first. */
function ZoneFilter({ address: { filters, filter } }: FilterProps) {
  const params = { companyId: filters.company ?? 0 };
  const zones = useQuery({ ...query(listCompanyZones, { params }), enabled: filters.company !== null });
  const options = (zones.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectFilter
      label="Zona de entrega"
      allLabel={filters.company === null ? "Elige una empresa" : "Todas"}
      disabled={filters.company === null}
      options={options}
      value={filters.zone === null ? null : String(filters.zone)}
      onChange={(zone) => filter({ zone })}
    />
  );
}

function LessUsualFilters({ address }: FilterProps) {
  const { filters, filter } = address;
  return (
    <>
      <ZoneFilter address={address} />
      <DateField
        size="small"
        label="Día de entrega"
        value={filters.delivery_date}
        onChange={(delivery_date) => filter({ delivery_date, ...getOrderDateRange(delivery_date) })}
      />
      <SelectFilter
        label="Estado del pedido"
        allLabel="Cualquiera"
        options={toSelectOptions(orderStateFilters, orderStateNames)}
        value={filters.state}
        onChange={(state) => filter({ state })}
      />
      <SelectFilter
        label="Forma de pago"
        allLabel="Cualquiera"
        options={toSelectOptions(orderPaymentFilters, orderPaymentNames)}
        value={filters.payment}
        onChange={(payment) => filter({ payment })}
      />
    </>
  );
}

/** Small screens show the less usual filters on demand. */
export function AdminOrderFilters({ address }: FilterProps) {
  const { filters, filter } = address;
  const isWide = useIsWide();
  const lessUsual = [filters.zone, filters.delivery_date, filters.state, filters.payment];
  const [showsAll, setShowsAll] = useState(lessUsual.some((value) => value !== null));
  return (
    <Filters columns={{ xs: filtersLayout.gridTemplateColumns.xs }}>
      <SearchField
        size="small"
        label="Buscar"
        placeholder="Usuario, empresa o ID"
        value={filters.search}
        onSearch={(search) => filter({ search })}
        sx={{ gridColumn: { xs: "1 / -1", lg: "auto" } }}
      />
      <DateFilters address={address} />
      <SelectFilter
        label="Tipo de Cliente"
        options={toSelectOptions(customerTypes, customerTypeNames)}
        value={filters.customer_type}
        onChange={(customer_type) => filter({ customer_type })}
      />
      <CompanyFilter chosen={filters.company} onChoose={(company) => filter({ company, zone: null })} />
      {(isWide || showsAll) && <LessUsualFilters address={address} />}
      {!isWide && (
        <Button
          color="inherit"
          startIcon={<TuneRounded />}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          sx={{ gridColumn: "1 / -1", justifySelf: "start" }}
        >
          {showsAll ? "Menos filtros" : "Más filtros"}
        </Button>
      )}
    </Filters>
  );
}
