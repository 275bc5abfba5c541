import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Alerts, getAlerts } from "@lonchera/contract/alerts";
import { getHomeMenus, type HomeMenus } from "@lonchera/contract/home";
import { formatNumber } from "@lonchera/domain/texts";
import { type AlertName, alertTexts } from "../../app/alert-count.tsx";
import { createMenuDaySearch } from "../../app/menu-day-search.ts";
import { paths } from "../../app/paths.ts";
import { query } from "../../lib/api/query.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatShortDay } from "./home-links.ts";
import { FigureLink, HomeSection, listRow, plainList } from "./home-section.tsx";

const listPaths: Readonly<Record<AlertName, string>> = {
  refunds_pending: paths.adminRefunds(),
  open_claims: paths.adminClaims(),
  failed_payments: paths.adminFailedPayments(),
  failed_emails: paths.adminFailedEmails(),
  zones_without_vehicle: paths.adminDeliveryZones(),
};
const alertNames = Object.keys(listPaths) as AlertName[];

type WaitingProps = { count: number; text: string; to: string; children?: ReactNode };

function Waiting({ count, text, to, children }: WaitingProps) {
  return (
    <Box component="li" sx={{ ...listRow, display: "block" }}>
      <Typography component="p">
        <FigureLink to={to}>
          <Box component="span" sx={{ fontWeight: 700, color: "primary.main" }}>
            {formatNumber(count)}
          </Box>{" "}
          {text}
        </FigureLink>
      </Typography>
      {children}
    </Box>
  );
}

type WaitingRecord = { readonly key: string | number; readonly to: string; readonly text: string };

/** Lists the first of the counted records, each with a link. */
function FirstOnes({ count, shown }: { count: number; shown: readonly WaitingRecord[] }) {
  const others = count - shown.length;
  return (
    <Box component="ul" sx={{ ...plainList, typography: "body2", color: "text.secondary", mt: 0.5 }}>
      {shown.map(({ key, to, text }) => (
        <li key={key}>
          <FigureLink to={to}>{text}</FigureLink>
        </li>
      ))}
      {others > 0 && <li>y {formatNumber(others)} más</li>}
    </Box>
  );
}

function MenuGaps({ menus }: { menus: HomeMenus }) {
  const { without_menu, companies, low_stock, dishes, week } = menus;
  return (
    <>
      {without_menu > 0 && (
        <Waiting
          count={without_menu}
          text={`${without_menu === 1 ? "empresa" : "empresas"} sin menú desde el ${formatShortDay(week)}`}
          to={paths.adminMenu()}
        >
          <FirstOnes
            count={without_menu}
            shown={companies.map(({ id, name }) => ({
              key: id,
              to: paths.adminMenuDetail(id, name),
              text: name,
            }))}
          />
        </Waiting>
      )}
      {low_stock > 0 && (
        <Waiting
          count={low_stock}
          text={low_stock === 1 ? "plato con pocas porciones" : "platos con pocas porciones"}
          to={paths.adminMenu()}
        >
          <FirstOnes
            count={low_stock}
            shown={dishes.map(({ name, date, stock, category, company_id, company_name }) => ({
              key: `${date} ${name} ${company_id}`,
              to: `${paths.adminMenuDetail(company_id, company_name)}?${createMenuDaySearch({ id: category, category_date: date })}`,
              text: `${name}, ${formatShortDay(date)}: ${stock === 0 ? "agotado" : `quedan ${stock}`}`,
            }))}
          />
        </Waiting>
      )}
    </>
  );
}

type Work = { readonly alerts: Alerts; readonly menus: HomeMenus | undefined };

function WaitingList({ alerts, menus }: Work) {
  const waiting = alertNames
    .map((name) => ({ name, count: alerts[name] ?? 0 }))
    .filter(({ count }) => count > 0);
  const hasGaps = menus !== undefined && menus.without_menu + menus.low_stock > 0;
  if (waiting.length === 0 && !hasGaps)
    return (
      <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
        <CheckCircleOutlineRounded color="success" />
        <Typography>Nada por resolver.</Typography>
      </Stack>
    );
  return (
    <Box component="ul" sx={plainList}>
      {waiting.map(({ name, count }) => (
        <Waiting key={name} count={count} text={alertTexts[name](count)} to={listPaths[name]} />
      ))}
      {hasGaps && <MenuGaps menus={menus} />}
    </Box>
  );
}

/** Lists the open tasks of the user's role. The kitchen has none. */
export function HomeTasks() {
  const { user } = useSession();
  const seesAlerts = canStaffCall(user, [getAlerts]);
  const seesMenus = canStaffCall(user, [getHomeMenus]);
  const alerts = useQuery({ ...query(getAlerts, {}), enabled: seesAlerts, refetchInterval: 30_000 });
  const menus = useQuery({ ...query(getHomeMenus, {}), enabled: seesMenus, refetchInterval: 60_000 });
  if (!seesAlerts) return null;
  const work = {
    data: alerts.data && (!seesMenus || menus.data) ? { alerts: alerts.data, menus: menus.data } : undefined,
    error: alerts.error ?? menus.error,
    refetch: () => Promise.all([alerts.refetch(), ...(seesMenus ? [menus.refetch()] : [])]),
  };
  return (
    <HomeSection title="Por resolver" query={work} message="No se pudo cargar lo que espera">
      {(loaded: Work) => <WaitingList {...loaded} />}
    </HomeSection>
  );
}
