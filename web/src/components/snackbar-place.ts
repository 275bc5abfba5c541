import { useEffect } from "react";

/** Pixels between the places that are tried. */
const step = 8;
/** Milliseconds between two measurements of the page, which changes below an open snackbar. */
const interval = 250;
const controls = "button, a[href], input, select, textarea, [role=combobox], [role=button], [role=option]";

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

function isOverlapping(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function findControls(stack: Element): readonly Box[] {
  return [...document.querySelectorAll(controls)]
    .filter((control) => !stack.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight);
}

type Shift = { readonly x: number; readonly y: number };

function shiftBox({ left, right, top, bottom }: Box, { x, y }: Shift): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

/** All shifts of a box in the upper right quarter of the screen, the shortest first. */
function listShifts(home: Box): Shift[] {
  const shifts: Shift[] = [];
  for (let x = 0; home.left + x >= Math.min(home.left, innerWidth / 2 - 80); x -= step)
    for (let y = step - home.top; home.bottom + y <= innerHeight / 2; y += step) shifts.push({ x, y });
  const computeDistance = ({ x, y }: Shift) => Math.abs(x) + Math.abs(y);
  return shifts.toSorted((one, other) => computeDistance(one) - computeDistance(other));
}

/** Moves the snackbars to the nearest place where they cover no control, or to their own where there is none. */
function avoidControls(): void {
  const stack = document.querySelector<HTMLElement>(".notistack-SnackbarContainer");
  if (stack === null) return;
  const present = stack.getBoundingClientRect();
  const boxes = findControls(stack);
  const isClear = (place: Box) => !boxes.some((box) => isOverlapping(place, box));
  if (isClear(present)) return;
  stack.style.translate = "";
  const home = stack.getBoundingClientRect();
  const shift = listShifts(home).find((one) => isClear(shiftBox(home, one)));
  if (shift) stack.style.translate = `${shift.x}px ${shift.y}px`;
}

/** Keeps the snackbars off all controls while the component is mounted. */
export function useSnackbarsOffControls(): void {
  useEffect(() => {
    avoidControls();
    const timer = setInterval(avoidControls, interval);
    return () => clearInterval(timer);
  }, []);
}
