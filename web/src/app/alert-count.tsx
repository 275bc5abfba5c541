import Box from "@mui/material/Box";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { getAlerts, type Alerts } from "@lonchera/contract/alerts";
import { visuallyHidden } from "../components/live-region.tsx";
import { canStaffCall } from "../lib/session/permissions.ts";
import { useSession } from "../lib/session/session.ts";
import { query, queryKey } from "../lib/api/query.ts";

export type AlertName = keyof Alerts;

export const alertTexts: Readonly<Record<AlertName, (count: number) => string>> = {
  open_claims: (count) => (count === 1 ? "hoja sin responder" : "hojas sin responder"),
  refunds_pending: (count) => (count === 1 ? "devolución pendiente" : "devoluciones pendientes"),
  zones_without_vehicle: (count) => (count === 1 ? "zona sin vehículo" : "zonas sin vehículo"),
  failed_emails: (count) => (count === 1 ? "correo fallido" : "correos fallidos"),
  failed_payments: (count) => (count === 1 ? "pago fallido desde ayer" : "pagos fallidos desde ayer"),
};

const badge = {
  position: "absolute",
  right: 10,
  top: "50%",
  translate: "0 -50%",
  minWidth: 24,
  px: 0.75,
  borderRadius: 999,
  bgcolor: "drawer.accent",
  color: "drawer.surface",
  typography: "body2",
  fontWeight: 700,
  lineHeight: "24px",
  textAlign: "center",
  pointerEvents: "none",
};

/** Returns the numbers of open tasks for staff, and refetches stale ones when the screen changes. */
export function useAlerts(): Alerts | undefined {
  const { user } = useSession();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const alerts = useQuery({ ...query(getAlerts, {}), enabled: canStaffCall(user, [getAlerts]) });
  useEffect(() => {
    const stale = { queryKey: queryKey(getAlerts), stale: true, type: "active" } as const;
    // Several entries of the drawer use this hook. They share one request.
    void client.refetchQueries(stale, { cancelRefetch: false });
  }, [pathname, client]);
  return alerts.data;
}

/** Shows the number of open tasks on a staff screen, beside its entry in the drawer. */
export function AlertCount({ id, name }: { id: string; name: AlertName }) {
  const count = useAlerts()?.[name] ?? 0;
  if (count === 0) return null;
  const text = alertTexts[name](count);
  return (
    <Box component="span" id={id} title={`${count} ${text}`} sx={badge}>
      {count > 99 ? "99+" : count}
      <Box component="span" sx={visuallyHidden}>
        {" "}
        {text}
      </Box>
    </Box>
  );
}
