import { useEffect, useState } from "react";
import type { MenuDay } from "@lonchera/contract/menus";
import { dayId } from "./day-section.tsx";

const ownScrolling = ["wheel", "touchmove", "keydown"] as const;

/** The day that was chosen counts until one scrolls oneself: the last days never reach the top of the page. */
function useChosenDay() {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const forget = () => setChosen(null);
    for (const event of ownScrolling) window.addEventListener(event, forget, { passive: true });
    return () => {
      for (const event of ownScrolling) window.removeEventListener(event, forget);
    };
  }, [chosen]);
  return [chosen, setChosen] as const;
}

/** Which day one looks at: the first whose section is in view below the strip. */
export function useDayInView(days: readonly MenuDay[]) {
  const [topmost, setTopmost] = useState<string>();
  const [chosen, setChosen] = useChosenDay();
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        setTopmost(days.map(dayId).find((id) => visible.has(id)));
      },
      { rootMargin: "-170px 0px -35% 0px" },
    );
    for (const day of days) {
      const section = document.getElementById(dayId(day));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [days]);
  const [first] = days.map(dayId);
  return { inView: chosen ?? topmost ?? first, choose: (day: MenuDay) => setChosen(dayId(day)) };
}
