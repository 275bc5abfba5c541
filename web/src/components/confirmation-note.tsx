import Alert from "@mui/material/Alert";
import { useSearchParams } from "react-router";

type Note = { readonly severity: "success" | "warning"; readonly text: string };

/** Notes by query parameter and outcome. */
const notes: Readonly<Record<string, Readonly<Record<string, Note>>>> = {
  confirmado: {
    1: { severity: "success", text: "Tu correo quedó confirmado. Ya puedes iniciar sesión." },
    0: {
      severity: "warning",
      text: "El enlace de confirmación ya no es válido. Crea tu cuenta otra vez y te enviaremos uno nuevo.",
    },
  },
  correo: {
    1: { severity: "success", text: "Tu nuevo correo quedó confirmado. Desde ahora inicias sesión con él." },
    0: {
      severity: "warning",
      text: "El enlace ya no es válido y tu correo sigue siendo el mismo. Cámbialo otra vez en tu perfil y te enviaremos otro.",
    },
  },
};

/** The outcome of a confirmation link: the server redirects to `?confirmado=` or `?correo=` with 1 or 0. */
export function EmailConfirmationNotice() {
  const params = useSearchParams()[0];
  const note = Object.entries(notes)
    .map(([name, outcomes]) => outcomes[params.get(name) ?? ""])
    .find((found) => found !== undefined);
  return (
    note && (
      <Alert severity={note.severity} sx={{ mb: 3 }}>
        {note.text}
      </Alert>
    )
  );
}
