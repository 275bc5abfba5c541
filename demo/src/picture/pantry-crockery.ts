import type { Pen } from "./pen.ts";
import { bowlBack, bowlFill, bowlShine, plate, type GlazeName } from "./plates.ts";
import { sauceBowl } from "./props.ts";
import { placed } from "./shapes.ts";

function soupCup(pen: Pen, glaze: GlazeName, broth: string): string {
  return placed(0, 0, bowlBack(pen, glaze, 190) + bowlFill(pen, broth, 190) + bowlShine(190));
}

/** Small plates and cups, for menus of several courses. */
export const crockery = {
  mainPlate: (pen: Pen) => plate(pen, "white", 264, 0.64),
  creamPlate: (pen: Pen) => plate(pen, "cream", 264, 0.64),
  bluePlate: (pen: Pen) => plate(pen, "blueRim", 264, 0.64),
  clayPlate: (pen: Pen) => plate(pen, "terracotta", 264, 0.64),
  darkPlate: (pen: Pen) => plate(pen, "charcoal", 264, 0.64),
  sagePlate: (pen: Pen) => plate(pen, "sage", 264, 0.64),
  sidePlate: (pen: Pen) => plate(pen, "white", 168, 0.64),
  duskSidePlate: (pen: Pen) => plate(pen, "dusk", 168, 0.64),
  creamSidePlate: (pen: Pen) => plate(pen, "cream", 168, 0.64),
  guacamoleDip: (pen: Pen) => sauceBowl(pen, "#9fbf52", "#7d4a30"),
  soupCup: (pen: Pen) => soupCup(pen, "white", "#dba04a"),
  creamSoupCup: (pen: Pen) => soupCup(pen, "sage", "#ee9a32"),
} as const;
