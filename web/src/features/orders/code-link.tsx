import QrCode2Rounded from "@mui/icons-material/QrCode2Rounded";
import Button, { type ButtonProps } from "@mui/material/Button";
import { Link } from "react-router";
import type { Order } from "@lonchera/contract/orders";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { placedState } from "./placed-state.ts";

type CodeLinkProps = { order: Order } & Pick<ButtonProps, "variant" | "color" | "sx">;

/** Leads to where an order waits for its payment, and opens its code there. */
export function CodeLink({ order, ...look }: CodeLinkProps) {
  const company = useSession().user?.company ?? "";
  return (
    <Button
      component={Link}
      to={paths.orderSuccess(company)}
      state={placedState({ order, showCode: true })}
      startIcon={<QrCode2Rounded />}
      {...look}
    >
      Ver código de pago
    </Button>
  );
}
