import ReplayRounded from "@mui/icons-material/ReplayRounded";
import Button, { type ButtonProps } from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { getCart } from "@lonchera/contract/cart";
import { repeatOrder, type Order } from "@lonchera/contract/orders";
import { paths } from "../../app/paths.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { repetitionState } from "./repeated-order.ts";
import { useAct } from "../../components/use-act.ts";

type RepeatOrderProps = {
  order: Order;
  /** Why nothing was put into the cart; `null` once it is tried again. */
  onRefused: (reason: string | null) => void;
} & Pick<ButtonProps, "variant">;

/** Puts a former order's dishes into the cart and leads there, where it is said what was left out. */
export function RepeatOrder({ order, onRefused, variant = "text" }: RepeatOrderProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const company = useSession().user?.company ?? "";
  const repeating = useAct({
    mutationFn: () => call(repeatOrder, { params: { id: String(order.id) } }),
    onMutate: () => onRefused(null),
    onSuccess: async ({ cart, added, missing }) => {
      const { queryKey } = query(getCart, {});
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, cart);
      const state = repetitionState({ number: order.id_order, added, missing });
      await navigate(paths.cartSummary(company), { state });
    },
    onError: (error) => onRefused(error.message),
  });
  // Everything was taken out of it: there is nothing to repeat.
  if (Number(order.total) === 0) return null;
  return (
    <Button
      variant={variant}
      size={variant === "contained" ? "large" : "medium"}
      startIcon={<ReplayRounded />}
      loading={repeating.isPending}
      loadingPosition="start"
      onClick={() => repeating.mutate()}
    >
      Repetir pedido
    </Button>
  );
}
