import { type ComponentType, lazy } from "react";

export type LoadScreen<Name extends string> = () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>;

/**
 * A screen in a chunk of its own: `lazyScreen(() => import("…"), "MenuPage")`.
 * It has a file of its own, so that tests of the routes can replace it and load no screen.
 */
export function lazyScreen<Name extends string>(load: LoadScreen<Name>, name: Name) {
  const Screen = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
  return <Screen />;
}
