import type { ComponentProps } from "react";
import { EmptyPlaceholder, lazyComponent } from "../../components/lazy-component.tsx";
import type { SubsidyNotice } from "./subsidy-notice.tsx";

const Notice = lazyComponent(() => import("./subsidy-notice.tsx"), "SubsidyNotice", EmptyPlaceholder);

/** Loads the notice only if the customer's company has a subsidy. */
export function LazySubsidyNotice(props: ComponentProps<typeof SubsidyNotice>) {
  return props.cart.subsidy && <Notice {...props} />;
}
