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
import type * as menuPart from "./menu-part.tsx";

type MenuPart = typeof menuPart;

const LoadedPart = createContext<MenuPart | null>(null);

/** Loads the favourites and the usual week of the menu with their data, after the menu itself. */
export function UsualWeekMenu({ isOffered, children }: { isOffered: boolean; children: ReactNode }) {
  const [part, setPart] = useState<MenuPart | null>(null);
  useEffect(() => {
    if (!isOffered) return;
    void waitForLoad()
      .then(() => import("./menu-part.tsx"))
      .then(async (loaded) => {
        await loaded.loadUsualWeek();
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

/** The place of a dish's heart. */
export function FavoriteSlot(props: ComponentProps<MenuPart["FavoriteButton"]>) {
  const part = use(LoadedPart);
  return part && <part.FavoriteButton {...props} />;
}
