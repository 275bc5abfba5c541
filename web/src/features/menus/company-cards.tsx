import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { Company } from "@lonchera/contract/companies";
import { ActiveChip } from "../../components/active-chip.tsx";
import { CompanyLogo } from "../companies/company-logo.tsx";
import { paths } from "../../app/paths.ts";

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

function CompanyCard({ company }: { company: Company }) {
  return (
    <Card component="li" sx={lift}>
      <CardActionArea
        component={Link}
        to={paths.adminMenuDetail(company.id, company.name)}
        // The card clips what stands out of it.
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
        </Box>
      </CardActionArea>
    </Card>
  );
}

export function CompanyCards({ companies }: { companies: readonly Company[] }) {
  return (
    <Box component="ul" aria-label="Compañías" sx={grid}>
      {companies.map((company) => (
        <CompanyCard key={company.id} company={company} />
      ))}
    </Box>
  );
}

/** Where the cards will stand. */
export function CompanyCardSkeletons() {
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
