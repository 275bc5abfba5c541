import { type ComponentType, memo, Suspense } from "react";

/**
 * Wraps a part of a screen that the server renders. The browser hydrates it after the rest of the screen, in tasks of its own,
 * so that a slow phone answers touches between them. A touch of the part hydrates it at once, and so would other props: it is
 * memoized. A part that shows what changed outside of React meanwhile, such as a form's values, needs a new key.
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
