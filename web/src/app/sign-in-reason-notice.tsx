import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link as RouterLink, useLocation } from "react-router";
import { paths } from "./paths.ts";
import { readSignInState } from "../lib/session/sign-in-state.ts";

const endedText =
  "Tu sesión terminó: pasó su plazo, se cerró en otra pestaña o dispositivo, o cambió tu contraseña. Entra otra vez y vuelves a la página en la que estabas.";

/** Says why the user has to sign in again. `offersCompany` adds a link to the sign-in page of the user's company. */
export function SignInReasonNotice({ offersCompany = false }: { offersCompany?: boolean }) {
  const { state } = useLocation() as { state: unknown };
  const { ended, hasNewPassword } = readSignInState(state);
  if (hasNewPassword)
    return (
      <Alert severity="success" sx={{ mb: 3 }}>
        Tu contraseña cambió y se cerraron todas tus sesiones. Entra con la nueva.
      </Alert>
    );
  if (!ended) return null;
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      {endedText}
      {offersCompany && ended.company !== null && (
        <div>
          <Button
            component={RouterLink}
            to={paths.company(ended.company)}
            state={state}
            color="inherit"
            sx={{ ml: -1 }}
          >
            Entrar a mi compañía
          </Button>
        </div>
      )}
    </Alert>
  );
}
