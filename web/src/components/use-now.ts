import { useEffect, useState } from "react";
import { getRenderTime } from "../lib/render-time.ts";

/** The current time in milliseconds, updated every `period` milliseconds. */
export function useNow(period: number): number {
  const [now, setNow] = useState(getRenderTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), period);
    return () => clearInterval(timer);
  }, [period]);
  return now;
}
