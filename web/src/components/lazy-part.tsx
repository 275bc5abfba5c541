import Box from "@mui/material/Box";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { Loading } from "./data-state.tsx";
import { snackbar } from "./snackbars.tsx";

/** A spinner over the screen, which a fast connection does not show. */
function LoadingPart() {
  return (
    <Box
      sx={{
        position: "fixed",
        inset: "35% 0 auto",
        zIndex: "modal",
        pointerEvents: "none",
        animation: "appear 0s 300ms backwards",
        "@keyframes appear": { from: { opacity: 0 } },
      }}
    >
      <Loading />
    </Box>
  );
}

type Closing = { open?: boolean; onClose?: () => void; onCancel?: () => void };

/**
 * Wraps a dialog or a form whose code is loaded when it is first shown. A spinner stands in for it meanwhile. A dialog whose file
 * is missing closes, so that what was typed behind it stays. Chromium remembers the failure until the page is loaded again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function LazyPart(props: Props) {
    const { open = true, onClose, onCancel: close = onClose }: Closing = props;
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const begin = useEffectEvent(() =>
      load().then(
        (part) => setPart(() => part),
        (reason: Error) => {
          // A part that does not close leaves an empty place: the screen's boundary shows the error.
          if (!close)
            return setPart(() => {
              throw reason;
            });
          snackbar.error("No se pudo cargar. Guarda lo escrito y recarga la página.");
          close();
        },
      ),
    );
    useEffect(() => {
      if (open) void begin();
    }, [open]);
    return Part ? <Part {...props} /> : open && <LoadingPart />;
  };
}
