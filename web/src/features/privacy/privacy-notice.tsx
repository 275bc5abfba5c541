import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { matchPath, useLocation } from "react-router";
import type { SessionUser } from "@lonchera/contract/auth";
import { legalVersion, registrationConsentText } from "@lonchera/contract/consents";
import { acceptPrivacyPolicy } from "@lonchera/contract/privacy";
import { formatDate } from "@lonchera/domain/calendar";
import { paths } from "../../app/paths.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { getCurrentSession, storeSessionUser } from "../../lib/session/cookies.ts";

const reasons = {
  consent: "Todavía no nos diste tu consentimiento para usar tus datos.",
  update: `Cambiamos el texto sobre el uso de tus datos el ${formatDate(legalVersion)}.`,
};

function useConsent() {
  return useExclusiveMutation({
    mutationFn: () => call(acceptPrivacyPolicy, { body: { consents_version: legalVersion } }),
    onSuccess: () => {
      const { user } = getCurrentSession();
      if (user) storeSessionUser({ ...user, privacy_notice: null });
      snackbar.success("Guardamos tu aceptación");
    },
  });
}

const places = {
  drawer: { m: 1.5, color: "drawer.text", bgcolor: "drawer.selected" },
  page: { mt: 4, maxWidth: 560, bgcolor: "background.paper", border: 1, borderColor: "divider" },
};

type PrivacyNoticeProps = { user: SessionUser; place: keyof typeof places };

/** Asks for a missing consent without blocking the page. The checkout asks for consent itself. */
export function PrivacyNotice({ user, place }: PrivacyNoticeProps) {
  const { pathname } = useLocation();
  const isCheckout = user.company !== null && matchPath(paths.checkout(user.company), pathname) !== null;
  if (user.privacy_notice === null || isCheckout) return null;
  return <ConsentRequest text={reasons[user.privacy_notice]} place={place} />;
}

function ConsentRequest({ text, place }: { text: string; place: keyof typeof places }) {
  const consent = useConsent();
  return (
    <Box
      component="section"
      ref={focusHeadingOnRemoval}
      aria-label="Uso de tus datos"
      sx={{ p: 1.5, borderRadius: 1, displayPrint: "none", ...places[place] }}
    >
      <Stack sx={{ gap: 1.5, alignItems: "flex-start" }}>
        <Typography variant="body2">
          {text}{" "}
          <Link href={paths.privacy()} target="_blank" rel="noopener" color="inherit">
            Lee para qué los usamos
          </Link>
          .
        </Typography>
        {consent.error && (
          <Alert severity="error">No pudimos guardar tu aceptación. {consent.error.message}</Alert>
        )}
        <BusyButton
          variant="outlined"
          color="inherit"
          size="small"
          busy={consent.isPending}
          onClick={() => consent.mutate()}
          sx={{ minHeight: { xs: 44, md: 36 }, lineHeight: 1.3 }}
        >
          {registrationConsentText}
        </BusyButton>
      </Stack>
    </Box>
  );
}
