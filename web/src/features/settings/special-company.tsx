import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "react-router";
import { listCompanies } from "@lonchera/contract/companies";
import type { Settings } from "@lonchera/contract/settings";
import { paths } from "../../app/paths.ts";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { query } from "../../lib/api/query.ts";

/** Names the special company, or says that no company has its id. */
export function SpecialCompany({ settings }: { settings: Settings }) {
  const companies = useQuery(query(listCompanies, {}));
  const id = settings.special_company_id ?? settings.defaults.special_company_id;
  const company = companies.data?.find((one) => one.id === id);
  const source = settings.special_company_id === null ? " (por defecto)" : "";
  if (companies.isPending) return <LoadingRows rows={1} height={24} />;
  if (!companies.data) return <QueryError query={companies} message="No se pudieron cargar las compañías." />;
  if (!company) {
    return (
      <Typography>
        Ninguna empresa de la lista tiene el ID {id}
        {source}, así que nadie compone sus platos. Elige una en «Editar».
      </Typography>
    );
  }
  return (
    <Typography sx={{ overflowWrap: "anywhere" }}>
      <Link
        component={RouterLink}
        to={`${paths.adminCompanies()}?search=${encodeURIComponent(company.name)}`}
        sx={{ fontWeight: 600 }}
      >
        {company.name}
      </Link>
      <Typography component="span" variant="body2" color="textSecondary">
        {" "}
        · ID {id}
        {source}
      </Typography>
    </Typography>
  );
}
