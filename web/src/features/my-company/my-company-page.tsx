import LockOutlined from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import { useEffect } from "react";
import { EmptyState } from "../../components/data-state.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { PageTabs, type PanelTabs, useTabUrlState } from "../../components/page-tabs.tsx";
import { refreshSession, setErrorHandler } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { useSession } from "../../lib/session/session.ts";

const tabs: PanelTabs = [
  {
    key: "colaboradores",
    label: "Colaboradores",
    Panel: lazyComponent(() => import("./people-tab.tsx"), "PeopleTab"),
  },
  {
    key: "participacion",
    label: "Participación",
    Panel: lazyComponent(() => import("./participation-tab.tsx"), "ParticipationTab"),
  },
  {
    key: "consumos",
    label: "Consumos",
    Panel: lazyComponent(() => import("./consumption-tab.tsx"), "ConsumptionTab"),
  },
  {
    key: "estados-de-cuenta",
    label: "Estado de cuenta",
    Panel: lazyComponent(() => import("../statements/my-statements.tsx"), "MyStatements"),
  },
  {
    key: "importar",
    label: "Importar",
    Panel: lazyComponent(() => import("./people-file-tab.tsx"), "PeopleFileTab"),
  },
];

/** Reloads the user when the server refuses a call, because staff may have removed the right meanwhile. */
function useRefusedRight(): void {
  useEffect(() => {
    setErrorHandler(async (error) => {
      if (error instanceof CallError && error.code === "not_allowed") refreshSession();
      return false;
    });
    return () => setErrorHandler(undefined);
  }, []);
}

export function MyCompanyPage() {
  const { user } = useSession();
  useRefusedRight();
  const { chosen, choose } = useTabUrlState(tabs);
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
      <Box sx={{ displayPrint: "none" }}>
        <PageHeading title="Mi empresa" lead={user.company_name} />
      </Box>
      <PageTabs label="Partes de Mi empresa" tabs={tabs} chosen={chosen.key} onChoose={choose}>
        <chosen.Panel />
      </PageTabs>
    </>
  );
}
