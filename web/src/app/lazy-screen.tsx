import { type ComponentType, lazy } from "react";

export type ScreenLoader<Name extends string> = () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>;

/**
 * Renders a screen that is loaded as its own chunk: `lazyScreen(() => import("…"), "MenuPage")`. This function has
 * its own file so that tests of the routes can replace it and load no screens.
 */
export function lazyScreen<Name extends string>(load: ScreenLoader<Name>, name: Name) {
  const Screen = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
  return <Screen />;
}
