import EditOutlined from "@mui/icons-material/EditOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { lazy, useDeferredValue, useEffect, useState, type ReactNode } from "react";
import { getAccount, type Account } from "@lonchera/contract/accounts";
import { useUrlState } from "../../components/url-state.ts";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { lazyComponent, MissingSection, optionalComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { query } from "../../lib/api/query.ts";
import { isOffline } from "../../lib/offline.ts";
import { getCurrentSession, storeSessionUser } from "../../lib/session/cookies.ts";
import { DevicesSection } from "./devices-section.tsx";
import { OwnDataSection } from "./own-data-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileFacts } from "./profile-facts.tsx";

/**
 * Copies the account into the session's user, because a confirmed e-mail or staff may have changed the account. A
 * session without an e-mail address stays without one.
 */
function updateSessionUser(account: Account): void {
  const { user } = getCurrentSession();
  if (user?.id !== account.id || !user.email) return;
  const updated = {
    ...user,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    phone: account.phone,
    staff_role: account.staff_role,
    customer_type: account.customer_type,
    company_name: account.company_name,
    document_type: account.document_type,
    identity_document: account.identity_document,
    photo: account.photo,
    is_company_manager: account.is_company_manager,
  };
  if (JSON.stringify(updated) !== JSON.stringify(user)) storeSessionUser(updated);
}

const ProfileDialog = lazyComponent(() => import("./profile-dialog.tsx"), "ProfileDialog");

/** This section loads together with its data because it would otherwise move the devices below it. */
const SecondFactorSection = lazy(async () => {
  const section = await import("../second-factor/second-factor-section.tsx");
  await section.prefetchSecondFactor();
  return { default: section.SecondFactorSection };
});

const SubsidySection = optionalComponent(
  () => import("./subsidy-section.tsx"),
  "SubsidySection",
  MissingSection,
);

const RemindersSection = optionalComponent(
  () => import("../reminders/reminders-section.tsx"),
  "RemindersSection",
  MissingSection,
);

const PreferencesSection = optionalComponent(
  () => import("../food-preferences/preferences-section.tsx"),
  "PreferencesSection",
  MissingSection,
);

const UsualWeekSection = optionalComponent(
  () => import("../usual-week/usual-week-section.tsx"),
  "UsualWeekSection",
  MissingSection,
);

/** Asks the user to confirm the new e-mail address. */
function UnconfirmedEmailNotice({ email }: { email: string }) {
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      Te enviamos un correo a <strong>{email}</strong> para confirmarlo. Hasta que lo confirmes sigue valiendo
      el anterior.
    </Alert>
  );
}

/** Shows the profile. `loadError` is the error of loading the account again. */
function Content({ account, loadError }: { account: Account; loadError: ReactNode }) {
  const address = useUrlState();
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);
  useEffect(() => updateSessionUser(account), [account]);
  return (
    <Box sx={{ maxWidth: 880 }}>
      <PageHeading
        title="Perfil de Usuario"
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
      {unconfirmedEmail !== null && <UnconfirmedEmailNotice email={unconfirmedEmail} />}
      <Stack sx={{ gap: 3 }}>
        {loadError}
        <ProfileFacts account={account} />
        <PasswordSection />
        {!account.is_staff && <PreferencesSection />}
        {account.is_staff ? <SecondFactorSection /> : <OwnDataSection email={account.email} />}
        {/* The devices stand last because they load later and would move the sections below. */}
        <DevicesSection />
        {account.customer_type === "type1" && <SubsidySection />}
        {!account.is_staff && <RemindersSection />}
        {!account.is_staff && <UsualWeekSection />}
      </Stack>
      {address.params.get("dialog") === "editar" && (
        <ProfileDialog
          account={account}
          onUnconfirmedEmail={setUnconfirmedEmail}
          onClose={() => address.close("dialog")}
        />
      )}
    </Box>
  );
}

export function ProfilePage() {
  const account = useQuery(query(getAccount, {}));
  // The first rendering is deferred, so the browser can react to touches.
  const isReady = useDeferredValue(account.data !== undefined);
  const loadError = <QueryError query={account} message="No pudimos cargar tu perfil" />;
  if (account.data && isReady)
    return <Content account={account.data} loadError={!isOffline() && loadError} />;
  return (
    <>
      <PageHeading title="Perfil de Usuario" />
      {loadError}
      {!account.error && <LoadingRows rows={3} height={120} />}
    </>
  );
}
