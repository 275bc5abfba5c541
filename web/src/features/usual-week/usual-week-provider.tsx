import {
  createContext,
  type ComponentProps,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useState,
} from "react";
import { waitForLoad } from "../../lib/after-load.ts";
import type * as usualWeekPanel from "./usual-week-panel.tsx";

type PanelModule = typeof usualWeekPanel;

const LoadedPart = createContext<PanelModule | null>(null);

/** Loads the hearts and the panel of the usual week with their data after the menu. */
export function UsualWeekProvider({ isOffered, children }: { isOffered: boolean; children: ReactNode }) {
  const [part, setPart] = useState<PanelModule | null>(null);
  useEffect(() => {
    if (!isOffered) return;
    void waitForLoad()
      .then(() => import("./usual-week-panel.tsx"))
      .then(async (loaded) => {
        await loaded.prefetchUsualWeek();
        startTransition(() => setPart(loaded));
      })
      .catch(() => null);
  }, [isOffered]);
  return (
    <LoadedPart value={part}>
      {part && <part.UsualWeekPanel />}
      {children}
    </LoadedPart>
  );
}

/** Shows the heart of a dish once `UsualWeekProvider` has loaded it. */
export function LazyFavoriteButton(props: ComponentProps<PanelModule["FavoriteButton"]>) {
  const part = use(LoadedPart);
  return part && <part.FavoriteButton {...props} />;
}
