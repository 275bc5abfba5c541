import Button, { type ButtonProps } from "@mui/material/Button";
import { Link, useLocation } from "react-router";
import { openedInApp } from "../../components/use-step-back.ts";

/** Opens the catalogue in place of the dialog that it stands in; closing it leads back there. */
export function CatalogueLink({
  instead,
  ...look
}: { instead: string } & Pick<ButtonProps, "variant" | "size">) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete(instead);
  params.set("catalogue", "abierto");
  return (
    <Button component={Link} to={`${pathname}?${params}`} state={openedInApp} preventScrollReset {...look}>
      Abrir el catálogo
    </Button>
  );
}
