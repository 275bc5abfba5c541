import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import { Link } from "react-router";

/** The link above the heading of a page that belongs to a list. */
export function BackLink({ to }: { to: string }) {
  return (
    <Button
      component={Link}
      to={to}
      color="inherit"
      startIcon={<ArrowBackRounded />}
      sx={{ ml: -1.5, mb: 0.5 }}
    >
      Atrás
    </Button>
  );
}
