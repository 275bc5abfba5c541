import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { type ComponentType, lazy, Suspense, useState } from "react";

/** A spinner over the screen, which a fast connection does not show. */
function LoadingPart() {
  return (
    <Box
      sx={{
        position: "fixed",
        inset: 0,
        zIndex: "modal",
        display: "grid",
        placeItems: "center",
        pointerEvents: "none",
        animation: "appear 0s 300ms backwards",
        "@keyframes appear": { from: { opacity: 0 } },
      }}
    >
      <CircularProgress aria-label="Cargando…" />
    </Box>
  );
}

/** Wraps a dialog or a form whose code is loaded when it is first shown. A spinner stands in for it meanwhile. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={<LoadingPart />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** The same for a dialog that stays mounted while it closes: it loads when it first opens. */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened && <Part {...props} />;
  };
}
