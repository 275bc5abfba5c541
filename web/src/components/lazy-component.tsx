import Box from "@mui/material/Box";
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { LoadError, LoadingSpinner } from "./data-state.tsx";
import { snackbar } from "./snackbars.tsx";

/** Shows a spinner over the screen. The delay keeps it from appearing on a fast connection. */
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
      <LoadingSpinner />
    </Box>
  );
}

type ClosableProps = { open?: boolean; onClose?: () => void; onCancel?: () => void };

/** Shows nothing until the part is loaded, and does not reserve space for it. */
export function EmptyPlaceholder() {
  return null;
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/**
 * Wraps a dialog or another part of a screen whose code is loaded when it is first shown: `lazyComponent(() =>
 * import("…"), "DishDialog")`. `Placeholder` is shown until then. The part is rendered in a transition: with `lazy`,
 * an answer that arrives at the same moment would make React render it in one long task. If the file is missing, a
 * dialog closes, and the input behind it stays. Chromium remembers the failure until the page is loaded again.
 */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Placeholder: ComponentType<PropsOf<Module[Name]>> = LoadingPart,
) {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  return function LazyComponent(props: Props) {
    const { open = true, onClose, onCancel: close = onClose }: ClosableProps = props;
    const [Part, setPart] = useState(() => loaded);
    const begin = useEffectEvent(() =>
      load().then(
        (module) => {
          loaded = module[name] as ComponentType<Props>;
          startTransition(() => setPart(() => loaded));
        },
        (reason: Error) => {
          // A part that cannot be closed would leave an empty place, so the error boundary of the screen shows the
          // error.
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
      if (open && !Part) void begin();
    }, [open, Part]);
    if (Part) return <Part {...props} />;
    return open && <Placeholder {...props} />;
  };
}

/**
 * Wraps a part that the screen can do without. If its file is missing, `Missing` stands in its place. `Placeholder`
 * can reserve its space.
 */
export function optionalComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Missing: () => ReactNode = EmptyPlaceholder,
  Placeholder: () => ReactNode = EmptyPlaceholder,
) {
  return lazyComponent<Module, Name>(
    () => load().catch(() => ({ [name]: Missing }) as Module),
    name,
    Placeholder,
  );
}

/** Says, in place of a section, that the file of the section is missing. */
export function MissingSection() {
  return (
    <LoadError
      message="No se pudo cargar esta parte de la pantalla."
      onRetry={() => window.location.reload()}
    />
  );
}
