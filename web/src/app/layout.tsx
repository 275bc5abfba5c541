import MenuRounded from "@mui/icons-material/MenuRounded";
import AppBar from "@mui/material/AppBar";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Toolbar from "@mui/material/Toolbar";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useState } from "react";
import { useSession } from "../session/session.ts";
import { DrawerContent } from "./drawer-content.tsx";
import { Logo } from "./logo.tsx";
import { contentId, ScreenOutlet } from "./root.tsx";
import { drawerWidth } from "./theme.ts";

const paper = { sx: { width: drawerWidth, border: 0, bgcolor: "shell.surface", color: "shell.text" } };

/** On small screens; its right end is left free for what a screen fixes there. */
function TopBar({ onOpen }: { onOpen: () => void }) {
  return (
    <AppBar position="sticky" elevation={0} sx={{ bgcolor: "shell.surface", color: "shell.text" }}>
      <Toolbar sx={{ gap: 1 }}>
        <IconButton color="inherit" edge="start" aria-label="Abrir navegación" onClick={onOpen}>
          <MenuRounded />
        </IconButton>
        <Logo size={28} />
      </Toolbar>
    </AppBar>
  );
}

/** Drawer and content of everyone who is signed in (specification, section 2.3). */
export function Layout() {
  const { user } = useSession();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"));
  const [open, setOpen] = useState(false);
  if (!user) return null;
  return (
    <Box sx={{ display: "flex", flexDirection: { xs: "column", md: "row" }, minHeight: "100dvh" }}>
      {isWide ? (
        <Drawer variant="permanent" sx={{ width: drawerWidth, flexShrink: 0 }} slotProps={{ paper }}>
          <DrawerContent user={user} />
        </Drawer>
      ) : (
        <>
          <TopBar onOpen={() => setOpen(true)} />
          <Drawer
            open={open}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { ...paper, "aria-label": "Navegación" } }}
          >
            <DrawerContent user={user} onChosen={() => setOpen(false)} />
          </Drawer>
        </>
      )}
      <Box
        component="main"
        id={contentId}
        tabIndex={-1}
        sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, sm: 3, lg: 4 }, outline: "none" }}
      >
        <ScreenOutlet />
      </Box>
    </Box>
  );
}
