import { useEffect } from "react";

/** The distance in pixels between the places that are tried. */
const step = 8;
/** Milliseconds between two measurements of the page, which can change below an open snackbar. */
const interval = 250;
const controls = "button, a[href], input, select, textarea, [role=combobox], [role=button], [role=option]";
const alerts = "[role=alert]";

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

function isOverlapping(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function findBoxes(selector: string, stack: Element): readonly Box[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => !stack.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight);
}

type Shift = { readonly x: number; readonly y: number };

function shiftBox({ left, right, top, bottom }: Box, { x, y }: Shift): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

/** Returns all shifts that keep a box in the upper right quarter of the screen. The shortest come first. */
function listShifts(home: Box): Shift[] {
  const shifts: Shift[] = [];
  for (let x = 0; home.left + x >= Math.min(home.left, innerWidth / 2 - 80); x -= step)
    for (let y = step - home.top; home.bottom + y <= innerHeight / 2; y += step) shifts.push({ x, y });
  const computeDistance = ({ x, y }: Shift) => Math.abs(x) + Math.abs(y);
  return shifts.toSorted((one, other) => computeDistance(one) - computeDistance(other));
}

/**
 * Moves the snackbars to the nearest place where they cover no control and no alert. Where there is none, they may cover
 * controls, but not the reason why something failed, and stay in their own place if that is impossible, too.
 */
function avoidControls(): void {
  const stack = document.querySelector<HTMLElement>(".notistack-SnackbarContainer");
  if (stack === null) return;
  const alertBoxes = findBoxes(alerts, stack);
  const boxes = [...findBoxes(controls, stack), ...alertBoxes];
  const isClear = (place: Box, of: readonly Box[]) => !of.some((box) => isOverlapping(place, box));
  if (isClear(stack.getBoundingClientRect(), boxes)) return;
  stack.style.translate = "";
  const home = stack.getBoundingClientRect();
  const shifts = listShifts(home);
  const shift =
    shifts.find((one) => isClear(shiftBox(home, one), boxes)) ??
    (isClear(home, alertBoxes) ? undefined : shifts.find((one) => isClear(shiftBox(home, one), alertBoxes)));
  if (shift) stack.style.translate = `${shift.x}px ${shift.y}px`;
}

/** Keeps the snackbars off all controls and alerts while the component is mounted. */
export function useSnackbarsOffControls(): void {
  useEffect(() => {
    avoidControls();
    const timer = setInterval(avoidControls, interval);
    return () => clearInterval(timer);
  }, []);
}
