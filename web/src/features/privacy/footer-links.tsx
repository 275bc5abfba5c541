import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import Typography from "@mui/material/Typography";
import { paths } from "../../app/paths.ts";

const legal = [
  { to: paths.claimsBook(), label: "Libro de Reclamaciones" },
  { to: paths.privacy(), label: "Política de privacidad" },
  { to: paths.terms(), label: "Términos y condiciones" },
];
const help = { to: paths.help(), label: "Ayuda" };

type LegalLinksProps = { color?: string; replaces?: boolean; helpOnly?: boolean };

/** Shows the links at the foot of every page: one to the manual and, for customers, those that the law requires. */
export function FooterLinks({
  color = "text.secondary",
  replaces = false,
  helpOnly = false,
}: LegalLinksProps) {
  const links = helpOnly ? [help] : [...legal, help];
  return (
    <Box
      component="ul"
      aria-label={helpOnly ? help.label : "Ayuda e información legal"}
      sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", columnGap: 2 }}
    >
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            component={RouterLink}
            to={to}
            variant="body2"
            replace={replaces}
            sx={{
              color,
              textDecorationColor: "currentColor",
              display: "inline-flex",
              alignItems: "center",
              minHeight: { xs: 44, md: 28 },
            }}
          >
            {label}
          </Link>
        </li>
      ))}
    </Box>
  );
}

/** The links open in a new tab, so that the form keeps its input. */
export function ConsentLinks() {
  const apart = { target: "_blank", rel: "noopener" } as const;
  return (
    <Typography variant="body2" color="textSecondary">
      Lee la{" "}
      <Link href={paths.privacy()} {...apart}>
        política de privacidad
      </Link>{" "}
      y los{" "}
      <Link href={paths.terms()} {...apart}>
        términos y condiciones
      </Link>
      ; se abren en otra pestaña.
    </Typography>
  );
}
