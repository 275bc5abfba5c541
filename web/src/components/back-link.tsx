import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import { Link, useLocation, useResolvedPath } from "react-router";

/** The link above a heading that leads to the list of the page, filtered as it was when `RowAction` opened the page. */
export function BackLink({ to }: { to: string }) {
  const { list = to } = (useLocation().state as { list?: string } | null) ?? {};
  const isOpenedFromList = list.split("?")[0] === useResolvedPath(to).pathname;
  return (
    <Button
      component={Link}
      to={isOpenedFromList ? list : to}
      color="inherit"
      startIcon={<ArrowBackRounded />}
      sx={{ ml: -1.5, mb: 0.5 }}
    >
      Atrás
    </Button>
  );
}
