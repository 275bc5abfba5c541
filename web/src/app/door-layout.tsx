import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import { contentId } from "./root.tsx";

/** The set table: beside the form on wide screens, a band above it on small ones. */
function Table({ motto }: { motto: string }) {
  return (
    <Box
      component="header"
      sx={{
        color: "shell.text",
        bgcolor: "shell.surface",
        background: "url(/images/table.svg) no-repeat",
        backgroundColor: "shell.surface",
        backgroundSize: { xs: "auto 250%", sm: "auto 330%", md: "cover" },
        backgroundPosition: { xs: "right -40px top 18%", md: "center" },
        flex: { md: "0 0 46%" },
        p: { xs: 2.5, md: 5 },
        minHeight: { xs: 132, md: "100dvh" },
        position: { md: "sticky" },
        top: 0,
        height: { md: "100dvh" },
      }}
    >
      <Logo sx={{ display: "flex" }} />
      <Typography
        variant="h2"
        component="p"
        sx={{
          mt: { xs: 1.5, md: 3 },
          maxWidth: { xs: "16ch", md: "11ch" },
          fontSize: { xs: "1.125rem", md: "2rem" },
        }}
      >
        {motto}
      </Typography>
    </Box>
  );
}

/** Screens before signing in: a form of one column beside the set table. */
export function DoorLayout({ motto, children }: { motto: string; children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", flexDirection: { xs: "column", md: "row" }, minHeight: "100dvh" }}>
      <Table motto={motto} />
      <Box
        component="main"
        id={contentId}
        tabIndex={-1}
        sx={{
          flexGrow: 1,
          display: "grid",
          placeItems: { md: "center" },
          px: 2.5,
          py: { xs: 4, md: 6 },
          outline: "none",
        }}
      >
        <Box sx={{ width: "100%", maxWidth: 420, mx: "auto" }}>{children}</Box>
      </Box>
    </Box>
  );
}
