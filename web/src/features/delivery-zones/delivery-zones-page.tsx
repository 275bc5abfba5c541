import AddRounded from "@mui/icons-material/AddRounded";
import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CompanyFilter } from "../companies/company-field.tsx";
import { sortableKeys } from "../../components/data-table-rows.tsx";
import { ListError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { useTableAddress, type TableAddress } from "../../components/table-address.ts";
import { RecordDialog, newRecordId } from "../../components/record-dialog.tsx";
import { filterZones, useZoneRows, zoneColumns, ZonesTable } from "./delivery-zones-table.tsx";
import { VehiclesDialog } from "../vehicles/vehicles-dialog.tsx";
import { ZoneDialog } from "./delivery-zone-form.tsx";

const loadErrorText = "Error al obtener las zonas de entrega";

const table = {
  table: "delivery-zones",
  pageSizes: [10, 20, 50],
  sort: { key: "company", descending: false },
  sortKeys: sortableKeys(zoneColumns),
} as const;

function readCompanyFilter(address: TableAddress): number | null {
  return Number(address.params.get("company")) || null;
}

function Filters({ address }: { address: TableAddress }) {
  return (
    <Box
      role="search"
      aria-label="Filtros"
      sx={{ display: "grid", gap: 1.5, mb: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 260px" } }}
    >
      <SearchField
        size="small"
        label="Buscar"
        placeholder="Nombre o empresa"
        value={address.params.get("search") ?? ""}
        onSearch={(search) => address.filter({ search })}
      />
      <CompanyFilter
        chosen={readCompanyFilter(address)}
        onChoose={(company) => address.filter({ company: company === null ? null : String(company) })}
      />
    </Box>
  );
}

function HeadingActions({ open }: Pick<TableAddress, "open">) {
  return (
    <>
      <Button
        color="inherit"
        startIcon={<LocalShippingOutlined />}
        onClick={() => open({ vehicles: "abierto" })}
      >
        Vehículos
      </Button>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => open({ zone: newRecordId })}>
        Añadir Zona
      </Button>
    </>
  );
}

export function DeliveryZonesPage() {
  const address = useTableAddress(table);
  const { zones, rows } = useZoneRows();
  return (
    <>
      <PageHeading
        title="Zonas de Entrega - Compañías"
        lead="Una zona no se elimina: se deshabilita, y sus clientes dejan de poder elegirla."
        actions={<HeadingActions open={address.open} />}
      />
      <Filters address={address} />
      <ListError list={zones} message={loadErrorText} />
      {(rows !== undefined || !zones.isError) && (
        <ZonesTable
          address={address}
          rows={
            rows &&
            filterZones(rows, {
              search: address.params.get("search") ?? "",
              company: readCompanyFilter(address),
            })
          }
          hasOthers={(rows?.length ?? 0) > 0}
          isRefreshing={zones.isFetching}
        />
      )}
      <RecordDialog
        recordId={address.params.get("zone")}
        records={rows}
        missingText="Esta zona de entrega no existe."
        onClose={() => address.close("zone")}
      >
        {(zone) => <ZoneDialog zone={zone} onClose={() => address.close("zone")} />}
      </RecordDialog>
      {address.params.has("vehicles") && <VehiclesDialog onClose={() => address.close("vehicles")} />}
    </>
  );
}
