import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session/session.ts";

/** Back to the menu or on to the own orders; what the moment asks for, if anything, comes `first`. */
export function WaysOn({ first }: { first?: ReactNode }) {
  const company = useSession().user?.company ?? "";
  const navigate = useNavigate();
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, mb: 4 }}>
      {first}
      <Button
        variant={first ? "text" : "contained"}
        size="large"
        onClick={() => void navigate(paths.menu(company))}
      >
        Regresar al menú
      </Button>
      <Button
        variant={first ? "text" : "outlined"}
        size="large"
        onClick={() => void navigate(paths.orders(company))}
      >
        Ver mis órdenes
      </Button>
    </Stack>
  );
}
