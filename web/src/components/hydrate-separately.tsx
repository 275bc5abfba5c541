import { type ComponentType, memo, Suspense } from "react";

/**
 * Wraps a part of a screen that the server renders. The browser hydrates it after the rest of the screen, in tasks of
 * its own, so that a slow phone answers touches between them. A touch hydrates it at once. Changed props would, too, so
 * that it is memoized. Give it a new `key` if what it shows has changed outside of React meanwhile, such as the values
 * of a form.
 */
export function hydrateSeparately<Props extends object>(Part: ComponentType<Props>) {
  return memo(function SeparatePart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}
