import LockOutlined from "@mui/icons-material/LockOutlined";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "../../components/data-state.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useSession } from "../../lib/session/session.ts";

type CompanyTab = { readonly key: string; readonly label: string; readonly Panel: ComponentType };

/** The address names each by its key, the first one by none. */
const tabs: readonly [CompanyTab, ...CompanyTab[]] = [
  {
    key: "colaboradores",
    label: "Colaboradores",
    Panel: lazyPart(async () => (await import("./people-tab.tsx")).PeopleTab),
  },
  {
    key: "participacion",
    label: "Participación",
    Panel: lazyPart(async () => (await import("./participation-tab.tsx")).ParticipationTab),
  },
  {
    key: "consumos",
    label: "Consumos",
    Panel: lazyPart(async () => (await import("./consumption-tab.tsx")).ConsumptionTab),
  },
  {
    key: "importar",
    label: "Importar",
    Panel: lazyPart(async () => (await import("./people-file-tab.tsx")).PeopleFileTab),
  },
];

const panelId = "mi-empresa-panel";
const tabId = (key: string) => `mi-empresa-${key}`;

/** The row of tabs would clip an outer focus ring. */
const ringInside = { borderRadius: 1, "&.Mui-focusVisible": { outlineOffset: -3 } };

function CompanyTabs({ chosen }: { chosen: CompanyTab }) {
  const [, setParams] = useSearchParams();
  return (
    <Tabs
      value={chosen.key}
      // The filters of one tab mean nothing in another.
      onChange={(_, key: string) => setParams(key === tabs[0].key ? {} : { tab: key })}
      aria-label="Partes de Mi empresa"
      variant="scrollable"
      scrollButtons={false}
      sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
    >
      {tabs.map(({ key, label }) => (
        <Tab
          key={key}
          value={key}
          id={tabId(key)}
          aria-controls={panelId}
          label={label}
          sx={{ fontSize: "1rem", fontWeight: 650, px: { xs: 1.5, sm: 2.5 }, ...ringInside }}
        />
      ))}
    </Tabs>
  );
}

/** What a company's managers see of it, in tabs. */
export function MyCompanyPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const chosen = tabs.find(({ key }) => key === params.get("tab")) ?? tabs[0];
  if (!user) return null;
  if (!user.is_company_manager) {
    return (
      <>
        <PageHeading title="Mi empresa" />
        <EmptyState
          Icon={LockOutlined}
          title="Solo para encargados de empresa"
          reason="Si llevas la lista de colaboradores de tu empresa, pídenos el acceso. Si ya te lo dimos, vuelve a iniciar sesión."
        />
      </>
    );
  }
  return (
    <>
      <PageHeading title="Mi empresa" lead={user.company_name} />
      <CompanyTabs chosen={chosen} />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(chosen.key)}>
        <chosen.Panel />
      </div>
    </>
  );
}
