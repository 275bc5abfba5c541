import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import { useLocation, useNavigate } from "react-router";
import { repetitionIn, type Repetition } from "../orders/repeated-order.ts";
import { platesText } from "./cart-text.ts";

function titleOf({ number, added, missing }: Repetition): string {
  const units = added.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units > 0) return `Agregamos ${platesText(units)} del pedido ${number}`;
  return missing.length > 0
    ? `No agregamos nada más del pedido ${number}`
    : `Tu carrito ya tiene todo lo del pedido ${number}`;
}

/** Where a former order led here: what of it is in the cart, and what is not, and why. */
export function RepeatedNotice({ isEmpty }: { isEmpty: boolean }) {
  const location = useLocation();
  const navigate = useNavigate();
  const repeated = repetitionIn(location.state);
  if (repeated === null) return null;
  const { missing } = repeated;
  // It was emptied since.
  if (isEmpty && missing.length === 0) return null;
  return (
    <Alert
      severity={missing.length > 0 ? "warning" : "success"}
      onClose={() => void navigate(location, { replace: true, state: null, preventScrollReset: true })}
      closeText="Cerrar aviso"
      sx={{ mb: 3, maxWidth: 1120, alignItems: "flex-start" }}
    >
      <AlertTitle>{titleOf(repeated)}</AlertTitle>
      {missing.length === 0 ? (
        "Revisa los días antes de pagar: son los del menú de ahora."
      ) : (
        <>
          Esto quedó fuera:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {missing.map(({ name, reason }, index) => (
              <li key={`${name} ${index}`}>
                {name}: {reason}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}
