import { useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { scrollIntoView } from "../../components/focus.ts";

/** As the first address of a tab; a step back or a reload finds its place by itself. */
const firstKey = "default";

/** A link to one day leads to it, wherever in the list it stands: once, on arrival. */
export function useLinkedDay(opened: readonly number[] | null): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const [linked] = useState(() => {
    const isArrival = type === NavigationType.Push || key === firstKey;
    return isArrival && opened?.length === 1 ? opened[0] : undefined;
  });
  useEffect(() => {
    const panel = linked === undefined ? null : document.querySelector(`[data-menu="${linked}"]`);
    scrollIntoView(panel);
    panel?.querySelector("button")?.focus({ preventScroll: true });
  }, [linked]);
}
