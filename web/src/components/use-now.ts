import { useEffect, useState } from "react";
import { getNow } from "../lib/clock.ts";

/** Returns the current time in milliseconds. It is updated every `period` milliseconds and at the moment `next`. */
export function useNow(period: number, next = Infinity): number {
  const [now, setNow] = useState(getNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(getNow()), period);
    return () => clearInterval(timer);
  }, [period]);
  useEffect(() => {
    const wait = next - getNow();
    if (wait <= 0 || wait > period) return;
    const timer = setTimeout(() => setNow(getNow()), wait);
    return () => clearTimeout(timer);
  }, [period, next, now]);
  return now;
}
