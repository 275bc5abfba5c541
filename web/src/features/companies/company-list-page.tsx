import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import LinkRounded from "@mui/icons-material/LinkRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import Container from "@mui/material/Container";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { listPublicCompanies, type PublicCompany } from "@lonchera/contract/companies";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { includesText } from "@lonchera/domain/input-parsing";
import { Logo } from "../../app/logo.tsx";
import { SignInReasonNotice } from "../../app/sign-in-reason-notice.tsx";
import { paths } from "../../app/paths.ts";
import { contentId } from "../../app/root.tsx";
import { backgroundBandPosition, backgroundBandSize, signInBackground } from "../../app/sign-in-layout.tsx";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { useErrorSnackbar } from "../../components/snackbars.tsx";
import { query } from "../../lib/api/query.ts";
import { readSignInState } from "../../lib/session/sign-in-state.ts";
import { FooterLinks } from "../privacy/footer-links.tsx";
import { CompanyLogo } from "./company-logo.tsx";

/** A search field is shown from this number of companies on. */
const manyCompanies = 9;

function CompanyCard({ company }: { company: PublicCompany }) {
  // It contains the address to open after the sign-in.
  const state: unknown = useLocation().state;
  return (
    <Card component="li" sx={{ listStyle: "none" }}>
      <CardActionArea
        component={RouterLink}
        to={paths.company(company.slug)}
        state={state}
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

function CompanySearch({ companies }: { companies: readonly PublicCompany[] }) {
  const [wanted, setWanted] = useState("");
  if (companies.length === 0) {
    return (
      <EmptyState title="Todavía no hay compañías" reason="Pide a tu empresa que se registre en Lonchera." />
    );
  }
  const shown = companies.filter(({ name, slug }) => includesText(`${name} ${slug}`, wanted));
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

const failure = "Failed to fetch companies data.";

function PageBand() {
  return (
    <Box
      component="header"
      sx={{
        ...signInBackground,
        backgroundSize: { xs: backgroundBandSize, md: "620px auto" },
        backgroundPosition: {
          xs: backgroundBandPosition,
          md: "right max(0px, calc(50% - 640px)) top -120px",
        },
      }}
    >
      <Container maxWidth="md" sx={{ pt: { xs: 2.5, md: 4 }, pb: { xs: 9, md: 12 } }}>
        <Logo />
        <Typography variant="h2" component="p" sx={{ mt: 2, maxWidth: "16ch", fontSize: { md: "2rem" } }}>
          Tu menú de la semana, listo para pedir
        </Typography>
      </Container>
    </Box>
  );
}

/** Replaces the list where owners have hidden it. */
function HiddenList({ email }: { email: string }) {
  const state: unknown = useLocation().state;
  const { goal = "", ended } = readSignInState(state);
  // The requested address names the company, unless it is that of an order.
  const [, slug] = /^\/(?!order\/)([\w-]+)\/./.exec(goal) ?? [];
  return (
    <EmptyState
      Icon={LinkRounded}
      title="Entra con el enlace de tu empresa"
      reason={`La lista de compañías no es pública. Abre el enlace que te dio tu empresa; si no lo tienes, pídeselo o escríbenos a ${email}.`}
      action={
        // The notice of a session that ended has the same button.
        slug &&
        !ended?.company && (
          <Button component={RouterLink} to={paths.company(slug)} state={state} variant="contained">
            Entrar a mi compañía
          </Button>
        )
      }
    />
  );
}

function Companies() {
  const { data, error, refetch } = useQuery(query(listPublicCompanies, {}));
  const config = useQuery(query(getPublicConfig, {}));
  useErrorSnackbar(error, failure);
  // Only the configuration says whether an empty list is hidden.
  const isKnown = data !== undefined && (data.length > 0 || !config.isPending);
  // The content is first rendered in the background, so that the browser can react to input.
  const isReady = useDeferredValue(isKnown);
  if (config.data?.company_list_hidden) return <HiddenList email={config.data.provider.email} />;
  if (data && isReady) return <CompanySearch companies={data} />;
  if (error) {
    return (
      <LoadError
        message={failure}
        hint="No pudimos cargar la lista de compañías."
        onRetry={() => void refetch()}
      />
    );
  }
  // The footer stays below the screen, so that it does not move under a finger.
  return (
    <Box sx={{ minHeight: "100dvh" }}>
      <LoadingRows rows={4} height={76} />
    </Box>
  );
}

export function CompanyListPage() {
  const config = useQuery(query(getPublicConfig, {}));
  const isHidden = config.data?.company_list_hidden ?? false;
  return (
    <Stack sx={{ minHeight: "100dvh" }}>
      <PageBand />
      <Container
        component="main"
        id={contentId}
        tabIndex={-1}
        maxWidth="md"
        sx={{ flexGrow: 1, mt: { xs: -5, md: -8 }, outline: "none" }}
      >
        <Box sx={{ bgcolor: "background.paper", borderRadius: 2, p: { xs: 2.5, sm: 4 }, boxShadow: 3 }}>
          <PageHeading
            title="Lista de Compañías"
            lead={isHidden ? undefined : "Elige la tuya para ver su menú y hacer tu pedido."}
          />
          <SignInReasonNotice offersCompany />
          <Companies />
        </Box>
      </Container>
      <Box
        component="footer"
        sx={{ display: "flex", flexDirection: "column", alignItems: "center", gap: 2, px: 2, py: 4 }}
      >
        <Link component={RouterLink} to={paths.adminLogin()} color="textSecondary">
          Entrar como administrador
        </Link>
        <FooterLinks />
      </Box>
    </Stack>
  );
}
