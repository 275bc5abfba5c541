import ApartmentRounded from "@mui/icons-material/ApartmentRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listCompanies, type Company } from "@lonchera/contract/companies";
import { paths } from "../../app/paths.ts";
import { query } from "../../lib/api/query.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { ListError } from "../../components/list-failure.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { normalizeForSearch } from "../../components/search-text.ts";
import { useAddress } from "../../components/use-address.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import { CompanyCards, CompanyCardSkeletons } from "./company-cards.tsx";

const loadFailure = "Error al obtener las compañías";
const picture = <ApartmentRounded sx={{ fontSize: 48, color: "text.secondary" }} />;

const noCompanies = (
  <EmptyState
    picture={picture}
    title="Todavía no hay compañías"
    reason="Añade la primera para armar sus menús."
    action={
      <Button component={Link} to={`${paths.adminCompanies()}?company=${newRecordId}`} variant="contained">
        Añadir Empresa
      </Button>
    }
  />
);

type FoundProps = { companies: readonly Company[]; search: string; onClear: () => void };

/** Those whose name holds what is looked for. */
function Found({ companies, search, onClear }: FoundProps) {
  const wanted = normalizeForSearch(search);
  const found = companies.filter(({ name }) => normalizeForSearch(name).includes(wanted));
  if (companies.length === 0) return noCompanies;
  if (found.length > 0) return <CompanyCards companies={found} />;
  return (
    <EmptyState
      picture={picture}
      title="No se encontraron compañías"
      reason={`Ningún nombre coincide con «${search}».`}
      action={<Button onClick={onClear}>Borrar búsqueda</Button>}
    />
  );
}

/** Whose menus are looked after: one card a company. */
export function MenuCompaniesPage() {
  const { params, replace } = useAddress();
  const companies = useQuery(query(listCompanies, {}));
  const search = params.get("search") ?? "";
  return (
    <>
      <PageHeading title="Menu - Compañías" lead="Elige una compañía para ver y armar sus menús." />
      <Box role="search" aria-label="Filtros" sx={{ mb: 3 }}>
        <SearchField
          size="small"
          label="Buscar compañía"
          placeholder="Nombre de la compañía"
          value={search}
          onSearch={(text) => replace({ search: text })}
          sx={{ width: { xs: "100%", sm: 360 } }}
        />
      </Box>
      <ListError list={companies} message={loadFailure} />
      {companies.data && (
        <Found companies={companies.data} search={search} onClear={() => replace({ search: null })} />
      )}
      {companies.isPending && <CompanyCardSkeletons />}
    </>
  );
}
