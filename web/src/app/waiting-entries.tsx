import CreditCardOffOutlined from "@mui/icons-material/CreditCardOffOutlined";
import CurrencyExchangeOutlined from "@mui/icons-material/CurrencyExchangeOutlined";
import UnsubscribeOutlined from "@mui/icons-material/UnsubscribeOutlined";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useId } from "react";
import { NavLink } from "react-router";
import type { SessionUser } from "@lonchera/contract/auth";
import { mayStaffCall } from "../lib/session/permissions.ts";
import { AlertCount, useAlerts } from "./alert-count.tsx";
import { entryStyle } from "./entry-style.ts";
import { waitingScreens } from "./staff-screens.ts";

type WaitingScreen = (typeof waitingScreens)[number];

const icons = {
  "Devoluciones pendientes": CurrencyExchangeOutlined,
  "Pagos fallidos": CreditCardOffOutlined,
  "Correos fallidos": UnsubscribeOutlined,
} as const;

function WaitingEntry({ screen, replaces }: { screen: WaitingScreen; replaces: boolean }) {
  const { label, path, alert } = screen;
  const Icon = icons[label];
  const countId = useId();
  return (
    <Box component="li" sx={{ position: "relative" }}>
      <ButtonBase
        component={NavLink}
        to={path}
        replace={replaces}
        aria-describedby={countId}
        sx={{ ...entryStyle, pr: 5, textAlign: "left", lineHeight: 1.25 }}
      >
        <Icon fontSize="small" />
        {label}
      </ButtonBase>
      <AlertCount id={countId} name={alert} />
    </Box>
  );
}

/** The screens on which something waits for this person. Without any it is nothing. */
export function WaitingEntries({ user, replaces }: { user: SessionUser; replaces: boolean }) {
  const alerts = useAlerts();
  const waiting = waitingScreens.filter(
    ({ needs, alert }) => mayStaffCall(user, needs) && (alerts?.[alert] ?? 0) > 0,
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
      {waiting.map((screen) => (
        <WaitingEntry key={screen.path} screen={screen} replaces={replaces} />
      ))}
    </Box>
  );
}
