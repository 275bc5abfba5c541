import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import type { SaveProblem } from "./use-save-order.ts";
import type { LineChange } from "./use-order-edits.ts";

/** `Lomo saltado, 2 más` */
function changeText({ kind, line, quantity }: LineChange): string {
  const units = kind === "add" ? `${quantity} más` : `${quantity} menos`;
  return `${line.item.name}, ${units}`;
}

function ChangeList({ title, items }: { title: string; items: readonly { key: number; text: string }[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1, fontWeight: 650 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {items.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </Box>
    </>
  );
}

const notSaved = "Lo que no se guardó sigue aquí como cambio: corrígelo o vuelve a guardar.";

type DetailsProps = { problem: Exclude<SaveProblem, { kind: "offline" }>; isOver: boolean };

function Details({ problem, isOver }: DetailsProps) {
  const { done, failed } = problem.outcome;
  return (
    <>
      <AlertTitle>Error al guardar los cambios</AlertTitle>
      {problem.kind === "unread"
        ? "No pudimos volver a leer tu pedido. Guarda otra vez: lo que ya se guardó no se repite."
        : isOver
          ? "El pedido ya no se puede cambiar: se canceló o ya pasó mientras lo editabas."
          : notSaved}
      <ChangeList
        title="No se guardó"
        items={failed.map(({ change, reason }) => ({
          key: change.line.id,
          text: `${changeText(change)}: ${reason}`,
        }))}
      />
      <ChangeList
        title="Se guardó"
        items={done.map((change) => ({ key: change.line.id, text: changeText(change) }))}
      />
    </>
  );
}

/** Why the edits are not all saved, and what became of each; it takes the focus, since the button is elsewhere. */
export function SaveNotice({ problem, isOver }: { problem: SaveProblem | null; isOver: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) notice.current?.focus();
  }, [problem]);
  if (problem === null) return null;
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity={problem.kind === "offline" ? "warning" : "error"}
      sx={{ alignItems: "flex-start" }}
    >
      {problem.kind === "offline" ? (
        <>
          <AlertTitle>No hay conexión a internet</AlertTitle>
          Tus cambios siguen aquí. Guárdalos cuando vuelva la conexión.
        </>
      ) : (
        <Details problem={problem} isOver={isOver} />
      )}
    </Alert>
  );
}
