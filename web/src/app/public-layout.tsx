import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "../lib/session/session.ts";
import { FooterLinks } from "../features/privacy/footer-links.tsx";
import { Logo } from "./logo.tsx";
import { paths } from "./paths.ts";
import { contentId } from "./root.tsx";
import { drawerSurface } from "./theme.ts";

const notOnPaper = { "@media print": { display: "none" } };

/** Lays out the public legal pages and the manual. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <Stack sx={{ minHeight: "100dvh" }}>
      <Box component="header" sx={{ ...drawerSurface, ...notOnPaper }}>
        <Container
          maxWidth="md"
          sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", py: 1 }}
        >
          <Logo size={32} sx={{ flexGrow: 1 }} />
          <Button component={Link} to={paths.start()} color="inherit">
            {user ? "Volver a la aplicación" : "Ir al inicio"}
          </Button>
        </Container>
      </Box>
      <Container
        component="main"
        id={contentId}
        tabIndex={-1}
        maxWidth="md"
        sx={{ flexGrow: 1, py: { xs: 3, md: 5 }, outline: "none" }}
      >
        {children}
      </Container>
      <Box component="footer" sx={{ borderTop: 1, borderColor: "divider", ...notOnPaper }}>
        <Container maxWidth="md" sx={{ py: 2 }}>
          <FooterLinks />
        </Container>
      </Box>
    </Stack>
  );
}
