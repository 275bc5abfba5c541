import ApartmentRounded from "@mui/icons-material/ApartmentRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Company } from "@lonchera/contract/companies";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { includesText } from "@lonchera/domain/input-parsing";
import { RecordActions } from "../../components/table-cells.tsx";
import { ActiveChip } from "../../components/active-chip.tsx";
import { CompanyLogo } from "./company-logo.tsx";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import { query } from "../../lib/api/query.ts";

/** Shows the logo, the name and the id, with chips if the company is the special one or inactive. */
function NameCell({ company: { id, name, logo, status } }: { company: Company }) {
  const config = useQuery(query(getPublicConfig, {}));
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center" }}>
      <CompanyLogo name={name} logo={logo} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <span>{name}</span>
        <Stack direction="row" sx={{ columnGap: 1, rowGap: 0.5, alignItems: "center", flexWrap: "wrap" }}>
          <Typography variant="body2" component="span" color="textSecondary">
            ID {id}
          </Typography>
          {config.data?.special_company_id === id && (
            <Chip
              size="small"
              variant="outlined"
              color="primary"
              icon={<StarRounded />}
              label="Empresa especial"
            />
          )}
        </Stack>
      </Box>
      {!status && <ActiveChip active={false} />}
    </Stack>
  );
}

export const companyColumns: readonly Column<Company>[] = [
  {
    key: "name",
    header: "Nombre",
    cell: (company) => <NameCell company={company} />,
    value: (company) => company.name,
    sortable: true,
  },
  { key: "ruc", header: "RUC", cell: (company) => company.ruc, sortable: true, fitted: true },
  {
    key: "client_code",
    header: "Código Cliente",
    cell: (company) => company.client_code,
    sortable: true,
    fitted: true,
  },
  { key: "address", header: "Dirección", cell: (company) => company.address, sortable: true },
  { key: "phone", header: "Teléfono", cell: (company) => company.phone || null, fitted: true },
  { key: "mobile", header: "Móvil", cell: (company) => company.mobile || null, fitted: true },
];

/** Searches name, RUC and address. */
export function filterCompanies(companies: readonly Company[], search: string): readonly Company[] {
  return companies.filter(({ name, ruc, address }) =>
    [name, ruc, address].some((text) => includesText(text, search)),
  );
}

export function NoCompanies({ address: { params, filter, open } }: { address: TableUrlState }) {
  return params.get("search") ? (
    <EmptyState
      Icon={ApartmentRounded}
      title="No se encontraron empresas"
      reason="Ningún nombre, RUC o dirección coincide con tu búsqueda."
      action={<Button onClick={() => filter({ search: null })}>Borrar búsqueda</Button>}
    />
  ) : (
    <EmptyState
      Icon={ApartmentRounded}
      title="Todavía no hay empresas"
      reason="Añade la primera para crear su menú, sus zonas y sus clientes."
      action={<Button onClick={() => open({ company: newRecordId })}>Añadir Empresa</Button>}
    />
  );
}

export function renderCompanyActions(company: Company, open: TableUrlState["open"]) {
  const id = String(company.id);
  return (
    <RecordActions
      name={company.name}
      onEdit={() => open({ company: id })}
      deletion={{ onClick: () => open({ delete: id }) }}
    />
  );
}
