import { type ComponentProps, lazy, Suspense } from "react";
import type { SubsidyNotice } from "./subsidy-notice.tsx";

const Notice = lazy(async () => ({ default: (await import("./subsidy-notice.tsx")).SubsidyNotice }));

/** Loaded where the customer's company has a subsidy. */
export function LazySubsidyNotice(props: ComponentProps<typeof SubsidyNotice>) {
  return (
    props.cart.subsidy && (
      <Suspense>
        <Notice {...props} />
      </Suspense>
    )
  );
}
