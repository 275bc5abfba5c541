import Box from "@mui/material/Box";
import type { Cart } from "@lonchera/contract/cart";
import { formatCount } from "@lonchera/domain/texts";
import { Money } from "../../components/text.tsx";
import { countUnits } from "./cart-lines.ts";

/** The text is small because the three parts are beside a button on phones. */
const small = { fontSize: { xs: "0.8125rem", sm: "0.875rem" } };

type PartProps = {
  name: string;
  /** It is left out on phones. */
  detail?: string;
  amount: string;
};

function Part({ name, detail, amount }: PartProps) {
  return (
    <>
      <Box component="dt" sx={{ color: "text.secondary", ...small, whiteSpace: "nowrap" }}>
        {name}
        {detail && (
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {" "}
            · {detail}
          </Box>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: "right" }}>
        <Money amount={amount} sx={{ ...small, fontWeight: 400, whiteSpace: "nowrap" }} />
      </Box>
    </>
  );
}

/** Shows the total of a cart with the company's and the customer's shares. */
export function SubsidizedTotals({ cart }: { cart: Cart }) {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "auto auto",
        justifyContent: "start",
        alignItems: "baseline",
        columnGap: { xs: 1, sm: 3 },
        m: 0,
      }}
    >
      <Part name="Total" detail={formatCount(countUnits(cart.items), "plato")} amount={cart.total} />
      <Part name="Tu empresa paga" amount={cart.subsidy_total} />
      <Box component="dt" sx={{ fontWeight: 700 }}>
        Pagas
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: "right" }}>
        <Money
          amount={cart.amount_due}
          sx={{ fontSize: { xs: "1.25rem", md: "1.75rem" }, lineHeight: 1.2 }}
        />
      </Box>
    </Box>
  );
}
