import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { CartAddition } from "@lonchera/contract/orders";
import { formatDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";

/** Lists the dishes that were added to the cart, and the others with the reasons. */
export function TakenProposalNotice({ taken: { added, missing } }: { taken: CartAddition }) {
  return (
    <Stack sx={{ gap: 2 }}>
      {added.length > 0 && (
        <Alert severity="success">
          <AlertTitle>Agregamos {formatCount(added.length, "plato")} a tu carrito</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {added.map(({ name, week_day_value, category_date }) => (
              <li key={category_date}>
                {week_day_value} {formatDate(category_date)}: {name}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>Esto quedó fuera</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {missing.map(({ name, reason }, index) => (
              <li key={`${name} ${index}`}>
                {name}: {reason}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Stack>
  );
}
