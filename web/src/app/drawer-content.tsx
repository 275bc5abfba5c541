import LogoutRounded from "@mui/icons-material/LogoutRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { NavLink } from "react-router";
import type { SessionUser } from "@lonchera/contract/auth";
import { signOut } from "../lib/session/session.ts";
import { confirmLeave } from "../components/unsaved.ts";
import { LegalLinks } from "../features/privacy/legal-links.tsx";
import { Logo } from "./logo.tsx";
import { entriesOf, roleLabel, type Entry } from "./navigation.ts";
import { SchemeSwitch } from "./scheme-switch.tsx";

const entryStyle = {
  display: "flex",
  justifyContent: "flex-start",
  gap: 1.75,
  width: "100%",
  // Staff have many: all of them are seen on a low screen.
  minHeight: { xs: 44, md: 38 },
  px: 1.5,
  borderRadius: 1,
  typography: "body1",
  fontWeight: 600,
  color: "shell.muted",
  "&:hover": { bgcolor: "shell.selected", color: "shell.text" },
  "&.active": { bgcolor: "shell.selected", color: "shell.text" },
  "&.active svg": { color: "shell.accent" },
  "&.Mui-focusVisible": { outlineOffset: -3 },
};

function NavigationEntry({ entry, onChosen }: { entry: Entry; onChosen: (() => void) | undefined }) {
  const { label, to, Icon } = entry;
  return (
    <Box component="li" sx={{ mb: { xs: 0.5, md: 0.25 } }}>
      <ButtonBase component={NavLink} to={to} {...(onChosen && { onClick: onChosen })} sx={entryStyle}>
        <Icon fontSize="small" />
        {label}
      </ButtonBase>
    </Box>
  );
}

function Who({ user }: { user: SessionUser }) {
  return (
    <Box sx={{ px: 1.5, py: 1.5, borderRadius: 1, bgcolor: "shell.selected" }}>
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{user.company_name ?? "Lonchera"}</Typography>
      <Typography variant="body2" sx={{ color: "shell.accent", fontWeight: 600 }}>
        {roleLabel(user)}
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

export function DrawerContent({ user, onChosen }: { user: SessionUser; onChosen?: () => void }) {
  return (
    <Stack component="nav" aria-label="Principal" sx={{ height: "100%", p: 1.5, gap: 2 }}>
      <Logo sx={{ px: 1.5, pt: 1.5 }} />
      <Who user={user} />
      <Box sx={{ flexGrow: 1, overflowY: "auto" }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {entriesOf(user).map((entry) => (
            <NavigationEntry key={entry.to} entry={entry} onChosen={onChosen} />
          ))}
        </Box>
      </Box>
      {!user.is_staff && (
        <Box sx={{ px: 1.5 }}>
          <LegalLinks color="shell.muted" onChosen={onChosen} />
        </Box>
      )}
      <Stack direction="row" sx={{ alignItems: "center" }}>
        <LogoutButton />
        <SchemeSwitch />
      </Stack>
    </Stack>
  );
}
