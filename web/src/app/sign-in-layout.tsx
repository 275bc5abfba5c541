import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { FooterLinks } from "../features/privacy/footer-links.tsx";
import { Logo } from "./logo.tsx";
import { contentId } from "./root.tsx";

const fade = "linear-gradient(90deg, var(--mui-palette-drawer-surface) 50%, transparent 74%)";

/** The background picture fades out below the text on small screens. */
export const signInBackground = {
  bgcolor: "drawer.surface",
  color: "drawer.text",
  backgroundImage: { xs: `${fade}, url(/images/table.svg)`, md: "url(/images/table.svg)" },
  backgroundRepeat: "no-repeat",
};
export const backgroundBandSize = "100% 100%, 460px auto";
export const backgroundBandPosition = "0 0, right -90px top -90px";

/** On wide screens the picture begins below the text, and its upper edge fades in. */
const top = "140px";
const fadeIn = `linear-gradient(180deg, var(--mui-palette-drawer-surface) ${top}, transparent 230px)`;

/** Shows the picture beside the form on wide screens, and above it on small ones. */
function SignInBanner({ motto }: { motto: string }) {
  return (
    <Box
      component="header"
      sx={{
        ...signInBackground,
        backgroundImage: { ...signInBackground.backgroundImage, md: `${fadeIn}, url(/images/table.svg)` },
        backgroundSize: { xs: backgroundBandSize, md: "100% 100%, cover" },
        backgroundPosition: { xs: backgroundBandPosition, md: `0 0, center top ${top}` },
        flex: { md: "0 0 46%" },
        p: { xs: 2.5, md: 5 },
        minHeight: { xs: 140, md: "100dvh" },
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

export function SignInLayout({ motto, children }: { motto: string; children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", flexDirection: { xs: "column", md: "row" }, minHeight: "100dvh" }}>
      <SignInBanner motto={motto} />
      <Box sx={{ flexGrow: 1, minWidth: 0, display: "flex", flexDirection: "column" }}>
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
        <Box component="footer" sx={{ display: "grid", justifyItems: "center", px: 2.5, pb: 2 }}>
          <FooterLinks />
        </Box>
      </Box>
    </Box>
  );
}
