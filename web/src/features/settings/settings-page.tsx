import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { listCompanies } from "@lonchera/contract/companies";
import { getSettings, type Settings } from "@lonchera/contract/settings";
import { paths } from "../../app/paths.ts";
import { useUrlState } from "../../components/url-state.ts";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { DescriptionItem } from "../../components/text.tsx";
import { query } from "../../lib/api/query.ts";
import {
  companyListTexts,
  environmentText,
  igvTexts,
  featureSwitchTexts,
  catererText,
  specialCompanyText,
  catererFields,
} from "./settings-text.ts";

function SpecialCompany({ settings }: { settings: Settings }) {
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

const SettingsDialog = lazyComponent(() => import("./settings-dialog.tsx"), "SettingsDialog");

type SectionProps = {
  title: string;
  /** It describes the effect of the setting. */
  meaning: string;
  children: ReactNode;
};

function Section({ title, meaning, children }: SectionProps) {
  return (
    <SectionCard title={title}>
      {children}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: "76ch" }}>
        {meaning}
      </Typography>
    </SectionCard>
  );
}

/** Shows the set value, or else the default, which may be empty. */
function ValueOrDefault({ value, fallback }: { value: string | null; fallback: string }) {
  if (value !== null) return value;
  if (fallback === "") return "Sin indicar";
  return (
    <>
      {fallback}
      <Typography component="span" variant="body2" color="textSecondary">
        {" "}
        (por defecto)
      </Typography>
    </>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, m: 0 }}
    >
      {children}
    </Box>
  );
}

function Provider({ settings }: { settings: Settings }) {
  return (
    <Facts>
      {catererFields.map(({ name, label }) => (
        <DescriptionItem key={name} name={label}>
          <ValueOrDefault value={settings[name]} fallback={settings.defaults[name]} />
        </DescriptionItem>
      ))}
    </Facts>
  );
}

function Environment({ environment }: Pick<Settings, "environment">) {
  return (
    <Facts>
      <DescriptionItem name="Dirección de la aplicación">{environment.public_url}</DescriptionItem>
      <DescriptionItem name="Pagos con tarjeta">
        {environment.payment_provider === "culqi" ? "Culqi" : "De prueba, sin cobros reales"}
      </DescriptionItem>
      <DescriptionItem name="Correos">
        {environment.sends_emails ? "Se envían por SMTP" : "No se envían: se leen en la bandeja del servidor"}
      </DescriptionItem>
      <DescriptionItem name="Fotos">
        {environment.pictures === "s3" ? "En un almacén S3" : "En el disco del servidor"}
      </DescriptionItem>
      <DescriptionItem name="Días del menú">{environment.menu_days}</DescriptionItem>
    </Facts>
  );
}

function State({ children }: { children: ReactNode }) {
  return <Typography sx={{ fontWeight: 600 }}>{children}</Typography>;
}

function Sections({ settings }: { settings: Settings }) {
  const igv = igvTexts[settings.prices_include_igv ? "included" : "added"];
  const list = companyListTexts[settings.company_list_hidden ? "hidden" : "shown"];
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Section title="Datos del proveedor" meaning={catererText}>
        <Provider settings={settings} />
      </Section>
      <Section title="Precios e IGV" meaning={igv.meaning}>
        <State>{igv.state}</State>
      </Section>
      <Section title="Empresa especial" meaning={specialCompanyText}>
        <SpecialCompany settings={settings} />
      </Section>
      <Section title="Lista pública de compañías" meaning={list.meaning}>
        <State>{list.state}</State>
      </Section>
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
        {featureSwitchTexts.map(({ name, title: switchTitle, on, off }) => (
          <Section key={name} title={switchTitle} meaning={settings[name] ? on : off}>
            <State>{settings[name] ? "Activado" : "Desactivado"}</State>
          </Section>
        ))}
      </Box>
      <Section title="Fijado por el servidor" meaning={environmentText}>
        <Environment environment={settings.environment} />
      </Section>
    </Stack>
  );
}

const title = "Ajustes";

function Content({ settings }: { settings: Settings }) {
  const address = useUrlState();
  return (
    <Box sx={{ maxWidth: 880 }}>
      <PageHeading
        title={title}
        lead="Valen para toda la aplicación y desde que los guardas."
        actions={
          <Button
            variant="contained"
            startIcon={<EditOutlined />}
            onClick={() => address.open({ dialog: "editar" })}
          >
            Editar
          </Button>
        }
      />
      <Sections settings={settings} />
      {address.params.get("dialog") === "editar" && (
        <SettingsDialog settings={settings} onClose={() => address.close("dialog")} />
      )}
    </Box>
  );
}

export function SettingsPage() {
  const settings = useQuery(query(getSettings, {}));
  if (settings.data) return <Content settings={settings.data} />;
  return (
    <>
      <PageHeading title={title} />
      <QueryError query={settings} message="No pudimos cargar los ajustes" />
      {!settings.error && <LoadingRows rows={4} height={120} />}
    </>
  );
}
