import type { SvgIconComponent } from "@mui/icons-material";
import AccessTimeRounded from "@mui/icons-material/AccessTimeRounded";
import AccountCircleOutlined from "@mui/icons-material/AccountCircleOutlined";
import ApartmentRounded from "@mui/icons-material/ApartmentRounded";
import BadgeOutlined from "@mui/icons-material/BadgeOutlined";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import EventOutlined from "@mui/icons-material/EventOutlined";
import GavelOutlined from "@mui/icons-material/GavelOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import ManageSearchRounded from "@mui/icons-material/ManageSearchRounded";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import QrCode2Rounded from "@mui/icons-material/QrCode2Rounded";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import RestaurantMenuRounded from "@mui/icons-material/RestaurantMenuRounded";
import SoupKitchenOutlined from "@mui/icons-material/SoupKitchenOutlined";
import StarBorderOutlined from "@mui/icons-material/StarBorderOutlined";
import TuneRounded from "@mui/icons-material/TuneRounded";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionUser } from "@lonchera/contract/auth";
import type { FeatureSwitches } from "@lonchera/contract/feature-switches";
import { getPublicConfig, type PublicConfig } from "@lonchera/contract/public-config";
import { optionalComponent } from "../components/lazy-component.tsx";
import { confirmLeave } from "../components/leave-question.ts";
import { FooterLinks } from "../features/privacy/footer-links.tsx";
import { query } from "../lib/api/query.ts";
import { formatRole } from "../lib/session/permissions.ts";
import { signOut } from "../lib/session/session.ts";
import type { AlertName } from "./alert-count.tsx";
import { setColorScheme, useIsDark } from "./color-scheme.ts";
import { Logo } from "./logo.tsx";
import { NavigationEntry } from "./navigation-entry.tsx";
import { paths } from "./paths.ts";
import { getAllowedScreens, type StaffScreenLabel } from "./staff-screens.ts";

const AlertEntries = optionalComponent(() => import("./alert-entries.tsx"), "AlertEntries");
const AlertCount = optionalComponent(() => import("./alert-count.tsx"), "AlertCount");

type Entry = { label: string; to: string; Icon: SvgIconComponent; alert?: AlertName | undefined };

/** Maps a staff screen to the number of open tasks that its entry shows. */
const staffAlerts: Partial<Readonly<Record<StaffScreenLabel, AlertName>>> = {
  "Zona de delivery": "zones_without_vehicle",
  Reclamaciones: "open_claims",
};

/**
 * Names the setting that shows or hides an entry, and says whether the entry is shown before the settings have
 * loaded.
 */
const staffOffers: Partial<Readonly<Record<StaffScreenLabel, readonly [keyof FeatureSwitches, boolean]>>> = {
  Inicio: ["home_offered", true],
  "Feriados y capacidad": ["closures_offered", true],
  Entregar: ["handovers_offered", false],
  Valoraciones: ["ratings_offered", false],
};

const staffIcons: Readonly<Record<StaffScreenLabel, SvgIconComponent>> = {
  Inicio: HomeOutlined,
  Compañias: ApartmentRounded,
  Menu: RestaurantMenuRounded,
  Ordenes: ReceiptLongOutlined,
  "Cocina y despacho": SoupKitchenOutlined,
  Entregar: QrCode2Rounded,
  Clientes: GroupOutlined,
  "Dia de la semana": EventOutlined,
  "Zona de delivery": PlaceOutlined,
  "Tiempo de corte": AccessTimeRounded,
  "Feriados y capacidad": EventBusyOutlined,
  Importador: UploadFileOutlined,
  "Exportar Comidas": DownloadRounded,
  "Estados de cuenta": ContentCopyRounded,
  Valoraciones: StarBorderOutlined,
  Reclamaciones: GavelOutlined,
  Perfil: AccountCircleOutlined,
  Personal: BadgeOutlined,
  Ajustes: TuneRounded,
  Auditoría: ManageSearchRounded,
};

/** Returns the entries of the drawer (specification, section 2.3). */
function getNavigationEntries(user: SessionUser, config: PublicConfig | undefined): readonly Entry[] {
  if (user.is_staff)
    return getAllowedScreens(user)
      .filter(({ label }) => {
        const [feature, isShownAtFirst] = staffOffers[label] ?? [];
        return feature === undefined || (config?.[feature] ?? isShownAtFirst);
      })
      .map(({ label, path }) => ({
        label,
        to: path,
        Icon: staffIcons[label],
        alert: staffAlerts[label],
      }));
  if (user.company === null) return [];
  return [
    { label: "Menu", to: paths.menu(user.company), Icon: RestaurantMenuRounded },
    { label: "Ordenes", to: paths.orders(user.company), Icon: ReceiptLongOutlined },
    ...(user.is_company_manager
      ? [{ label: "Mi empresa", to: paths.myCompany(user.company), Icon: ApartmentRounded }]
      : []),
    { label: "Perfil", to: paths.profile(user.company), Icon: AccountCircleOutlined },
  ];
}

/** Switches between light and dark. Without a choice, the device's scheme applies. */
function ColorSchemeSwitch() {
  const isDark = useIsDark();
  const label = isDark ? "Usar colores claros" : "Usar colores oscuros";
  return (
    <IconButton
      color="inherit"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
    </IconButton>
  );
}

function UserCard({ user }: { user: SessionUser }) {
  return (
    <Box sx={{ px: 1.5, py: { xs: 1.5, md: 1 }, borderRadius: 1, bgcolor: "drawer.selected" }}>
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{user.company_name ?? "Lonchera"}</Typography>
      <Typography variant="body2" sx={{ color: "drawer.accent", fontWeight: 600 }}>
        {formatRole(user)}
      </Typography>
    </Box>
  );
}

function LogoutButton() {
  const [busy, setBusy] = useState(false);
  const leave = () =>
    confirmLeave(() => {
      setBusy(true);
      void signOut();
    });
  return (
    <Button
      color="inherit"
      startIcon={<LogoutRounded />}
      onClick={leave}
      disabled={busy}
      sx={{ flexGrow: 1, justifyContent: "flex-start", px: 1.5 }}
    >
      Cerrar sesión
    </Button>
  );
}

type DrawerContentProps = {
  user: SessionUser;
  /** True if a navigation replaces the history entry of the open drawer. */
  replaces?: boolean;
};

export function DrawerContent({ user, replaces = false }: DrawerContentProps) {
  const config = useQuery({ ...query(getPublicConfig, {}), enabled: user.is_staff, staleTime: 60_000 });
  const entries = getNavigationEntries(user, config.data);
  return (
    // The list of entries scrolls. With large text the other parts may be too high, and then the whole drawer
    // scrolls.
    <Stack component="nav" aria-label="Principal" sx={{ flex: "1 0 auto", p: 1.5, gap: { xs: 2, md: 0.5 } }}>
      <Logo sx={{ px: 1.5, pt: 1.5 }} />
      <UserCard user={user} />
      <Box sx={{ flex: "1 0 0", minHeight: "6rem", overflowY: "auto", containerType: "inline-size" }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {entries.map(({ alert, ...entry }) => (
            <NavigationEntry key={entry.to} {...entry} replaces={replaces} sx={{ mb: { xs: 0.5, md: 0 } }}>
              {alert && ((countId) => <AlertCount id={countId} name={alert} />)}
            </NavigationEntry>
          ))}
        </Box>
      </Box>
      {user.is_staff && <AlertEntries user={user} replaces={replaces} />}
      <Box sx={{ px: 1.5 }}>
        <FooterLinks color="drawer.muted" replaces={replaces} helpOnly={user.is_staff} />
      </Box>
      <Stack direction="row" sx={{ alignItems: "center" }}>
        <LogoutButton />
        <ColorSchemeSwitch />
      </Stack>
    </Stack>
  );
}
