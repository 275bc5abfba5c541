import { lazy, type ComponentType } from "react";

/** A screen with a chunk of its own: `screen(() => import("…"), "MenuPage")`. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
) {
  const Screen = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
  return <Screen />;
}
