import { type ComponentType, memo, Suspense } from "react";

/**
 * Wraps a part of a screen that the server renders. The browser hydrates it after the rest of the screen, in its own
 * tasks, so that a slow phone can react to touches in between. A touch on the part hydrates it at once. So would
 * changed props; therefore the part is memoized. Give it a new `key` if its content was changed outside React before
 * the hydration, for example the values of a form.
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
