import { lazy, type ComponentType } from "react";

type Screens = Record<string, ComponentType>;

/** A screen with a chunk of its own: `screen(() => import("…"), "MenuPage")`. */
export function screen<M extends Screens, Name extends keyof M>(load: () => Promise<M>, name: Name) {
  const Screen = lazy(async () => ({ default: (await load())[name] as ComponentType }));
  return <Screen />;
}
