import { useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { scrollIntoView } from "../../components/focus.ts";

/** The router's key of a tab's first address. After Back or a reload the scroll position is restored anyway. */
const firstKey = "default";

/** Scrolls to the day that a link names, once. */
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
