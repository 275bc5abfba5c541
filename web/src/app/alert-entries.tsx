import CreditCardOffOutlined from "@mui/icons-material/CreditCardOffOutlined";
import CurrencyExchangeOutlined from "@mui/icons-material/CurrencyExchangeOutlined";
import UnsubscribeOutlined from "@mui/icons-material/UnsubscribeOutlined";
import Box from "@mui/material/Box";
import type { SessionUser } from "@lonchera/contract/auth";
import { canStaffCall } from "../lib/session/permissions.ts";
import { AlertCount, useAlerts } from "./alert-count.tsx";
import { NavigationEntry } from "./navigation-entry.tsx";
import { alertScreens } from "./staff-screens.ts";

const icons = {
  "Devoluciones pendientes": CurrencyExchangeOutlined,
  "Pagos fallidos": CreditCardOffOutlined,
  "Correos fallidos": UnsubscribeOutlined,
} as const;

/** Shows links to the staff screens that have open tasks. */
export function AlertEntries({ user, replaces }: { user: SessionUser; replaces: boolean }) {
  const alerts = useAlerts();
  const waiting = alertScreens.filter(
    ({ needs, alert }) => canStaffCall(user, needs) && (alerts?.[alert] ?? 0) > 0,
  );
  if (waiting.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Por resolver"
      sx={{
        m: 0,
        p: 0,
        pt: 1,
        listStyle: "none",
        flexShrink: 0,
        containerType: "inline-size",
        borderTop: 1,
        borderColor: "drawer.selected",
      }}
    >
      {waiting.map(({ label, path, alert }) => (
        <NavigationEntry
          key={path}
          label={label}
          to={path}
          Icon={icons[label]}
          replaces={replaces}
          sx={{ "& a": { pr: 5, textAlign: "left", lineHeight: 1.25 } }}
        >
          {(countId) => <AlertCount id={countId} name={alert} />}
        </NavigationEntry>
      ))}
    </Box>
  );
}
