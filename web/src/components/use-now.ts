import { useEffect, useState } from "react";
import { getNow } from "../lib/clock.ts";

/** The current time in milliseconds, updated every `period` milliseconds. */
export function useNow(period: number): number {
  const [now, setNow] = useState(getNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(getNow()), period);
    return () => clearInterval(timer);
  }, [period]);
  return now;
}
