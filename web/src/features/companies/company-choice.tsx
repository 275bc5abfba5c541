import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link } from "react-router";
import type { PublicCompany } from "@lonchera/contract/companies";
import { CompanyLogo } from "./company-logo.tsx";
import { paths } from "../../app/paths.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { normalizeForSearch } from "../../components/search-text.ts";

/** From this many on, looking for a name beats reading them all. */
const manyCompanies = 9;

function CompanyCard({ company }: { company: PublicCompany }) {
  return (
    <Card component="li" sx={{ listStyle: "none" }}>
      <CardActionArea
        component={Link}
        to={paths.company(company.slug)}
        sx={{ display: "flex", gap: 2, p: 1.75, height: "100%" }}
      >
        <CompanyLogo name={company.name} logo={company.logo} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{company.name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {company.slug}
          </Typography>
        </Box>
        <ChevronRightRounded color="action" />
      </CardActionArea>
    </Card>
  );
}

export function CompanyChoice({ companies }: { companies: readonly PublicCompany[] }) {
  const [wanted, setWanted] = useState("");
  if (companies.length === 0) {
    return (
      <EmptyState title="Todavía no hay compañías" reason="Pide a tu empresa que se registre en Lonchera." />
    );
  }
  const shown = companies.filter(({ name, slug }) =>
    normalizeForSearch(`${name} ${slug}`).includes(normalizeForSearch(wanted)),
  );
  return (
    <>
      {companies.length >= manyCompanies && (
        <SearchField label="Buscar compañía" value={wanted} onSearch={setWanted} sx={{ mb: 2.5 }} />
      )}
      {shown.length === 0 && (
        <EmptyState title={`No hay compañías con «${wanted}»`} reason="Prueba con otra parte del nombre." />
      )}
      <Box
        component="ul"
        sx={{ m: 0, p: 0, display: "grid", gap: 1.5, gridTemplateColumns: { sm: "1fr 1fr" } }}
      >
        {shown.map((company) => (
          <CompanyCard key={company.id} company={company} />
        ))}
      </Box>
    </>
  );
}
