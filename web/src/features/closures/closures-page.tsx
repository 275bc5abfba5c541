import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import { useQuery } from "@tanstack/react-query";
import { listPortionLimits } from "@lonchera/contract/portion-limits";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { PageTabs, type PanelTabs, useTabUrlState } from "../../components/page-tabs.tsx";
import { SwitchedOffFeature } from "../../components/switched-off-feature.tsx";
import { query } from "../../lib/api/query.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";
import { ClosuresTab } from "./closures-tab.tsx";

const tabs: PanelTabs = [
  { key: "dias", label: "Días sin atención", Panel: ClosuresTab },
  {
    key: "capacidad",
    label: "Límite de porciones",
    Panel: lazyComponent(() => import("../portion-limits/limits-tab.tsx"), "LimitsTab"),
  },
];

/** Shows on which days nothing can be ordered, and how much the kitchen makes. */
export function ClosuresPage() {
  const { chosen, choose } = useTabUrlState(tabs);
  const { user } = useSession();
  const { data: config } = useQuery(query(getPublicConfig, {}));
  const mayLimit = canStaffCall(user, [listPortionLimits]);
  return (
    <>
      <PageHeading title="Feriados y capacidad" />
      {config?.closures_offered === false ? (
        <SwitchedOffFeature
          Icon={EventBusyOutlined}
          title="Los feriados y la capacidad están desactivados"
          reason="Lo guardado no cuenta: se puede pedir para todos los días y sin límite de porciones, hasta que un dueño los active en Ajustes."
        />
      ) : mayLimit ? (
        <PageTabs label="Partes de Feriados y capacidad" tabs={tabs} chosen={chosen.key} onChoose={choose}>
          <chosen.Panel />
        </PageTabs>
      ) : (
        <ClosuresTab />
      )}
    </>
  );
}
