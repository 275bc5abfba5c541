import MenuRounded from "@mui/icons-material/MenuRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { SessionUser } from "@lonchera/contract/auth";
import { useHistoryOverlay } from "../components/url-state.ts";
import { useIsWide } from "../components/use-is-wide.ts";
import { lazyComponent, optionalComponent } from "../components/lazy-component.tsx";
import { waitForLoad, useIsLoaded } from "../lib/after-load.ts";
import { useSession } from "../lib/session/session.ts";
import { Logo } from "./logo.tsx";
import { contentId, ScreenOutlet } from "./root.tsx";
import { drawerWidth, drawerSurface } from "./theme.ts";

const StaffPrompts = optionalComponent(() => import("./staff-prompts.tsx"), "StaffPrompts");
const PrivacyNotice = optionalComponent(
  () => import("../features/privacy/privacy-notice.tsx"),
  "PrivacyNotice",
);

function MissingNavigation() {
  return (
    <Box component="nav" sx={{ flexGrow: 1, p: 2 }}>
      <Typography role="alert">No se pudo cargar la navegación.</Typography>
      <Button color="inherit" variant="outlined" onClick={() => window.location.reload()} sx={{ mt: 1.5 }}>
        Recargar
      </Button>
    </Box>
  );
}

const DrawerContent = optionalComponent(
  () => import("./navigation-drawer.tsx"),
  "DrawerContent",
  MissingNavigation,
);

const loadPhoneDrawer = () => import("./phone-drawer.tsx");
const PhoneDrawer = lazyComponent(loadPhoneDrawer, "PhoneDrawer");
void waitForLoad()
  .then(loadPhoneDrawer)
  .catch(() => undefined);

/** Shows the permanent drawer of wide screens. `children` stand below its navigation. */
function SideDrawer({ user, children }: { user: SessionUser; children: ReactNode }) {
  return (
    <Box sx={{ ...drawerSurface, width: drawerWidth, flexShrink: 0, displayPrint: "none" }}>
      <Box sx={{ position: "sticky", top: 0, height: "100dvh", display: "flex", flexDirection: "column" }}>
        <DrawerContent user={user} />
        {children}
      </Box>
    </Box>
  );
}

/** Shows the top bar of small screens. Its right end stays free for the buttons of the screen. */
function TopBar({ user }: { user: SessionUser }) {
  const drawer = useHistoryOverlay("drawer");
  return (
    <Box
      component="header"
      sx={{
        ...drawerSurface,
        position: "sticky",
        top: 0,
        zIndex: "appBar",
        display: "flex",
        displayPrint: "none",
        alignItems: "center",
        gap: 1,
        px: 1,
        minHeight: 56,
        // With large text the word does not fit beside the buttons of the screen.
        containerType: "inline-size",
        "@container (max-width: 17rem)": { "& [data-name]": { display: "none" } },
      }}
    >
      <IconButton color="inherit" aria-label="Abrir navegación" onClick={drawer.open}>
        <MenuRounded />
      </IconButton>
      <Logo size={28} />
      <PhoneDrawer user={user} open={drawer.isOpen} onClose={drawer.close} />
    </Box>
  );
}

const frameStyle = { display: "flex", flexDirection: { xs: "column", md: "row" }, minHeight: "100dvh" };
/** Printed pages contain only the content, without margins. */
const printStyle = { "@media print": { display: "block", minHeight: 0, p: 0 } };

/** Shows the drawer and the content to signed-in users (specification, section 2.3). */
export function Layout() {
  const { user } = useSession();
  const isWide = useIsWide();
  const isLoaded = useIsLoaded();
  if (!user) return null;
  const notice = isLoaded && user.privacy_notice && (
    <PrivacyNotice user={user} place={isWide ? "drawer" : "page"} />
  );
  return (
    <Box sx={{ ...frameStyle, ...printStyle }}>
      {isWide ? <SideDrawer user={user}>{notice}</SideDrawer> : <TopBar user={user} />}
      <Box
        component="main"
        id={contentId}
        tabIndex={-1}
        sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, sm: 3, lg: 4 }, outline: "none", ...printStyle }}
      >
        <ScreenOutlet />
        {!isWide && notice}
      </Box>
      {user.is_staff && isLoaded && <StaffPrompts />}
    </Box>
  );
}
