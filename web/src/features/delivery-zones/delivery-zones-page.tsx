import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import Button from "@mui/material/Button";
import { readSearchAndCompany, SearchAndCompanyFilters } from "../companies/company-filter.tsx";
import { getSortableKeys } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { AddButton, PageHeading } from "../../components/page-heading.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { RecordDialog, newRecordId } from "../../components/record-dialog.tsx";
import {
  filterZones,
  NoZones,
  renderZoneActions,
  useZoneRows,
  zoneColumns,
} from "./delivery-zones-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";

const VehiclesDialog = lazyComponent(() => import("../vehicles/vehicles-dialog.tsx"), "VehiclesDialog");
const ZoneDialog = lazyComponent(() => import("./delivery-zone-form.tsx"), "ZoneDialog");

const table = {
  table: "delivery-zones",
  pageSizes: [10, 20, 50],
  sort: { key: "company", descending: false },
  sortKeys: getSortableKeys(zoneColumns),
} as const;

export function DeliveryZonesPage() {
  const address = useTableUrlState(table);
  const { zones, rows } = useZoneRows();
  return (
    <>
      <PageHeading
        title="Zonas de Entrega - Compañías"
        lead="Una zona no se elimina: se deshabilita, y sus clientes dejan de poder elegirla."
        actions={
          <>
            <Button
              color="inherit"
              startIcon={<LocalShippingOutlined />}
              onClick={() => address.open({ vehicles: "abierto" })}
            >
              Vehículos
            </Button>
            <AddButton onClick={() => address.open({ zone: newRecordId })}>Añadir Zona</AddButton>
          </>
        }
      />
      <SearchAndCompanyFilters address={address} placeholder="Nombre o empresa" companyLabel="Empresa" />
      <LoadedList list={zones} message="Error al obtener las zonas de entrega">
        <LocalDataTable
          label="Zonas de entrega"
          columns={zoneColumns}
          rows={rows && filterZones(rows, readSearchAndCompany(address))}
          address={address}
          rowKey={({ id }) => id}
          actions={renderZoneActions}
          isRefreshing={zones.isFetching}
          empty={<NoZones address={address} hasOthers={(rows?.length ?? 0) > 0} />}
        />
      </LoadedList>
      <RecordDialog
        address={address}
        name="zone"
        records={rows}
        missingText="Esta zona de entrega no existe."
      >
        {(zone, close) => <ZoneDialog zone={zone} onClose={close} />}
      </RecordDialog>
      {address.params.has("vehicles") && <VehiclesDialog onClose={() => address.close("vehicles")} />}
    </>
  );
}
