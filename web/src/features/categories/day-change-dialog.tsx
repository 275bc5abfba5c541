import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type CategoryInput,
  type CategoryUse,
  getCategoryUse,
  type StaffCategory,
} from "@lonchera/contract/categories";
import { toLimaDate } from "@lonchera/domain/calendar";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import {
  findDayChange,
  type DayChange,
  hasEffectOnOthers,
  type CompanyDayMenu,
  describeDayChange,
} from "./day-use.ts";
import { PauseButton } from "./pause-menu.tsx";

type PendingQuestion = {
  readonly change: DayChange;
  readonly body: CategoryInput;
  /** It is `null` where it could not be counted. */
  readonly use: CategoryUse | null;
  readonly answer: (maySave: boolean) => void;
};

const confirmLabels = {
  disabled: "Deshabilitar para todas",
  moved: "Mover para todas",
  "moved-disabled": "Mover y deshabilitar para todas",
} as const;

function formatTitle({ change, body }: PendingQuestion, day: StaffCategory): string {
  const before = formatDay(day.category_date);
  if (change === "disabled") return `¿Deshabilitar el ${before} para todas las compañías?`;
  const after = formatDay(body.category_date);
  return change === "moved"
    ? `¿Mover el ${before} al ${after}?`
    : `¿Mover el ${before} al ${after} y deshabilitarlo?`;
}

/** Asks before a day with other companies' dishes, or with orders, is disabled or moved. */
export function useDayChangeConfirmation(ownMenu: CompanyDayMenu | null) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<PendingQuestion | null>(null);
  /** Resolves to whether the change may be saved. */
  const confirmChange = async (body: CategoryInput, day: StaffCategory): Promise<boolean> => {
    const change = findDayChange(day, body);
    if (change === null) return true;
    const params = { id: day.id };
    const use = await client.query({ ...query(getCategoryUse, { params }), staleTime: 0 }).catch(() => null);
    if (use !== null && !hasEffectOnOthers(day, use, ownMenu, toLimaDate(getNow()))) return true;
    return new Promise<boolean>((answer) => setAsked({ change, body, use, answer }));
  };
  const answer = (maySave: boolean) => {
    asked?.answer(maySave);
    setAsked(null);
  };
  return { confirmChange, asked, answer };
}

type DayChangeDialogProps = Pick<ReturnType<typeof useDayChangeConfirmation>, "asked" | "answer"> & {
  day: StaffCategory;
  ownMenu: CompanyDayMenu | null;
  /** It is called after the company's own menu was paused instead. */
  onPaused: () => void;
};

export function DayChangeDialog({ asked, answer, day, ownMenu, onPaused }: DayChangeDialogProps) {
  if (asked === null) return null;
  const canPause = ownMenu !== null && !ownMenu.paused && asked.change === "disabled";
  const leave = () => {
    answer(false);
    onPaused();
  };
  return (
    <ConfirmDialog
      danger
      title={formatTitle(asked, day)}
      text={describeDayChange(asked.change, day.category_date, asked.use)}
      confirmLabel={confirmLabels[asked.change]}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {canPause && <PauseButton day={day} menu={ownMenu} onDone={leave} sx={{ mt: 2 }} />}
    </ConfirmDialog>
  );
}
