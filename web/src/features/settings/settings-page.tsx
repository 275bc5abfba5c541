import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getSettings, type Settings } from "@lonchera/contract/settings";
import { useAddress } from "../../components/address.ts";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Fact } from "../../components/text.tsx";
import { query } from "../../lib/api/query.ts";
import {
  companyListTexts,
  handoverTexts,
  igvTexts,
  providerText,
  ratingTexts,
  specialCompanyText,
  usualWeekTexts,
} from "./settings-text.ts";
import { SpecialCompany } from "./special-company.tsx";

const SettingsDialog = lazyPart(async () => (await import("./settings-dialog.tsx")).SettingsDialog);

type SectionProps = {
  title: string;
  /** What the setting does. */
  meaning: string;
  children: ReactNode;
};

function Section({ title, meaning, children }: SectionProps) {
  return (
    <Paper component="section" aria-label={title} variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: "76ch" }}>
        {meaning}
      </Typography>
    </Paper>
  );
}

/** What counts: the own value, or else the default, which may be empty. */
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

function Provider({ settings }: { settings: Settings }) {
  const { defaults } = settings;
  return (
    <Box
      component="dl"
      sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, m: 0 }}
    >
      <Fact name="Nombre">
        <ValueOrDefault value={settings.provider_name} fallback={defaults.provider_name} />
      </Fact>
      <Fact name="RUC">
        <ValueOrDefault value={settings.provider_ruc} fallback={defaults.provider_ruc} />
      </Fact>
      <Fact name="Dirección">
        <ValueOrDefault value={settings.provider_address} fallback={defaults.provider_address} />
      </Fact>
      <Fact name="Correo de contacto">
        <ValueOrDefault value={settings.contact_email} fallback={defaults.contact_email} />
      </Fact>
    </Box>
  );
}

function State({ children }: { children: ReactNode }) {
  return <Typography sx={{ fontWeight: 600 }}>{children}</Typography>;
}

function Sections({ settings }: { settings: Settings }) {
  const igv = igvTexts[settings.prices_include_igv ? "included" : "added"];
  const handovers = handoverTexts[settings.handovers_offered ? "on" : "off"];
  const list = companyListTexts[settings.company_list_hidden ? "hidden" : "shown"];
  const ratings = ratingTexts[settings.ratings_offered ? "on" : "off"];
  const usualWeek = usualWeekTexts[settings.usual_week_offered ? "on" : "off"];
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Section title="Datos del proveedor" meaning={providerText}>
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
      <Section title="Entrega con código" meaning={handovers.meaning}>
        <State>{handovers.state}</State>
      </Section>
      <Section title="Valoraciones de los platos" meaning={ratings.meaning}>
        <State>{ratings.state}</State>
      </Section>
      <Section title="Favoritos y semana habitual" meaning={usualWeek.meaning}>
        <State>{usualWeek.state}</State>
      </Section>
    </Stack>
  );
}

const title = "Ajustes";

function Content({ settings }: { settings: Settings }) {
  const address = useAddress();
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
  const { data, error, refetch } = useQuery(query(getSettings, {}));
  if (data) return <Content settings={data} />;
  return (
    <>
      <PageHeading title={title} />
      {error ? (
        <LoadError
          message="No pudimos cargar los ajustes"
          hint={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows rows={4} height={120} />
      )}
    </>
  );
}
