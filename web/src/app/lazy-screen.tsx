import { type ComponentType, lazy } from "react";

/**
 * A screen in a chunk of its own: `lazyScreen(() => import("…"), "MenuPage")`.
 * It stands alone, so that tests of the routes replace it and load no screen.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
) {
  const Screen = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
  return <Screen />;
}
