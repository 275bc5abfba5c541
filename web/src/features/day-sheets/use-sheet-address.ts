import { useSyncExternalStore } from "react";
import { limaDate } from "../../lib/lima-time.ts";
import { useAddress } from "../../components/use-address.ts";
import { changeOfAddress, readSheetAddress, type SheetChange, type SheetState } from "./sheet-address.ts";

export type SheetAddress = {
  readonly state: SheetState;
  readonly today: string;
  readonly change: (change: SheetChange) => void;
};

function todayInLima(): string {
  return limaDate(Date.now());
}

function everyHalfMinute(look: () => void): () => void {
  const looking = setInterval(look, 30_000);
  return () => clearInterval(looking);
}

/** What the page shows, kept in its address. */
export function useSheetAddress(): SheetAddress {
  const { params, replace } = useAddress();
  const today = useSyncExternalStore(everyHalfMinute, todayInLima);
  return {
    state: readSheetAddress(params, today),
    today,
    change: (change) => replace(changeOfAddress(change, today)),
  };
}
