import type { ComponentProps } from "react";
import { EmptyPlaceholder, lazyPart } from "../../components/lazy-part.tsx";
import type { SubsidyNotice } from "./subsidy-notice.tsx";

const Notice = lazyPart(() => import("./subsidy-notice.tsx"), "SubsidyNotice", EmptyPlaceholder);

/** Loaded where the customer's company has a subsidy. */
export function LazySubsidyNotice(props: ComponentProps<typeof SubsidyNotice>) {
  return props.cart.subsidy && <Notice {...props} />;
}
