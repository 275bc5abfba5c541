import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { paths } from "../../app/paths.ts";

/** What a consent is about; in another tab, so that the form stays as it was typed. */
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
