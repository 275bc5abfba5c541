import Drawer from "@mui/material/Drawer";
import type { SessionUser } from "@lonchera/contract/auth";
import { DrawerContent } from "./navigation-drawer.tsx";
import { drawerWidth, drawerSurface } from "./theme.ts";

const paper = {
  "aria-label": "Navegación",
  sx: { ...drawerSurface, width: drawerWidth, maxWidth: "90vw", border: 0 },
};

type PhoneDrawerProps = { user: SessionUser; open: boolean; onClose: () => void };

/** Shows the drawer of small screens. */
export function PhoneDrawer({ user, open, onClose }: PhoneDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper }}>
      <DrawerContent user={user} replaces />
    </Drawer>
  );
}
