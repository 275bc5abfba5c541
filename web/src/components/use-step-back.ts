import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** The state of a step that opened something here: Back closes it again. */
export const openedInApp = { openedHere: true };

/** Takes back the step that opened something, however often it is asked; false where it was not opened here. */
export function useNavigateBack(): () => boolean {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const { key } = location;
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if ((state as Partial<typeof openedInApp> | null)?.openedHere !== true) return false;
    if (!isLeaving.current) void navigate(-1);
    isLeaving.current = true;
    return true;
  };
}
