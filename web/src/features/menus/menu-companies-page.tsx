import ApartmentRounded from "@mui/icons-material/ApartmentRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Company, listCompanies } from "@lonchera/contract/companies";
import type { MissingCuttingTime } from "@lonchera/contract/cutting-times";
import { includesText } from "@lonchera/domain/input-parsing";
import { paths } from "../../app/paths.ts";
import { useUrlState, useListHistoryState } from "../../components/url-state.ts";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { newRecordId } from "../../components/record-dialog.tsx";
import { SearchFilter } from "../../components/search-field.tsx";
import { ActiveChip } from "../../components/active-chip.tsx";
import { readSearch } from "../../components/search-params.ts";
import { query } from "../../lib/api/query.ts";
import { MissingCuttingTimesLine, useMissingCuttingTimes } from "../cutting-times/missing-cutting-times.tsx";
import { CompanyLogo } from "../companies/company-logo.tsx";

const grid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))",
  listStyle: "none",
  m: 0,
  p: 0,
};
const logoSide = 56;
const face = { display: "flex", gap: 2, p: 2, alignItems: "flex-start", justifyContent: "flex-start" };
const lift = {
  transition: "box-shadow 150ms, transform 150ms, border-color 150ms",
  "&:hover": { boxShadow: 5, transform: "translateY(-2px)", borderColor: "primary.light" },
};

type CompanyCardProps = { company: Company; missing: readonly MissingCuttingTime[] | undefined };

function CompanyCard({ company, missing }: CompanyCardProps) {
  return (
    <Card component="li" sx={lift}>
      <CardActionArea
        component={Link}
        to={paths.adminMenuDetail(company.id, company.name)}
        state={useListHistoryState()}
        // The card would clip an outer focus ring.
        sx={{ ...face, height: 1, "&.Mui-focusVisible": { outlineOffset: -3 } }}
      >
        <CompanyLogo name={company.name} logo={company.logo} size={logoSide} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{company.name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
            RUC {company.ruc}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {company.address}
          </Typography>
          {!company.status && (
            <Box sx={{ mt: 0.75 }}>
              <ActiveChip active={false} />
            </Box>
          )}
          <MissingCuttingTimesLine missing={missing} companyId={company.id} />
        </Box>
      </CardActionArea>
    </Card>
  );
}

function CompanyCardSkeletons() {
  return (
    <Box role="status" aria-label="Cargando…" sx={grid}>
      {Array.from({ length: 9 }, (_, card) => (
        <Card key={card} sx={face}>
          <Skeleton variant="rounded" width={logoSide} height={logoSide} sx={{ flexShrink: 0 }} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="80%" />
            <Skeleton width="55%" />
            <Skeleton width="90%" />
          </Box>
        </Card>
      ))}
    </Box>
  );
}

const noCompanies = (
  <EmptyState
    Icon={ApartmentRounded}
    title="Todavía no hay compañías"
    reason="Añade la primera para armar sus menús."
    action={
      <Button component={Link} to={`${paths.adminCompanies()}?company=${newRecordId}`} variant="contained">
        Añadir Empresa
      </Button>
    }
  />
);

type FoundProps = {
  companies: readonly Company[];
  missing: readonly MissingCuttingTime[] | undefined;
  search: string;
  onClear: () => void;
};

/** Shows the companies that the search finds, or an empty state. */
function Found({ companies, missing, search, onClear }: FoundProps) {
  const found = companies.filter(({ name }) => includesText(name, search));
  if (companies.length === 0) return noCompanies;
  if (found.length > 0)
    return (
      <Box component="ul" aria-label="Compañías" sx={grid}>
        {found.map((company) => (
          <CompanyCard key={company.id} company={company} missing={missing} />
        ))}
      </Box>
    );
  return (
    <EmptyState
      Icon={ApartmentRounded}
      title="No se encontraron compañías"
      reason={`Ningún nombre coincide con «${search}».`}
      action={<Button onClick={onClear}>Borrar búsqueda</Button>}
    />
  );
}

/** Shows a card for each company, which links to its menus. */
export function MenuCompaniesPage() {
  const { params, replace } = useUrlState();
  const companies = useQuery(query(listCompanies, {}));
  const missing = useMissingCuttingTimes();
  const search = readSearch(params);
  return (
    <>
      <PageHeading title="Menu - Compañías" lead="Elige una compañía para ver y armar sus menús." />
      <SearchFilter
        label="Buscar compañía"
        placeholder="Nombre de la compañía"
        value={search}
        onSearch={(text) => replace({ search: text })}
      />
      <LoadedList list={companies} message="Error al obtener las compañías">
        {companies.data && !missing.isPending ? (
          <Found
            companies={companies.data}
            missing={missing.data}
            search={search}
            onClear={() => replace({ search: null })}
          />
        ) : (
          <CompanyCardSkeletons />
        )}
      </LoadedList>
    </>
  );
}
