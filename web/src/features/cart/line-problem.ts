import type { CartLine } from "@lonchera/contract/cart";

type LineProblem = NonNullable<CartLine["problem"]>;

const texts: Readonly<Record<LineProblem, string>> = {
  closed: "Cerrado: ya pasó la hora límite de este plato. Quítalo para poder pedir.",
  "sold-out": "Agotado: no quedan porciones suficientes. Quita unidades o elige otro plato.",
  "zone-disabled": "La zona de entrega ya no está habilitada. Quítalo y vuelve a agregarlo con otra zona.",
  "choices-withdrawn":
    "Las opciones de este plato cambiaron. Quítalo y vuelve a agregarlo para elegirlas otra vez.",
  "day-closed": "Ese día no hay atención. Quítalo para poder pedir.",
  withdrawn: "Este plato ya no está en el menú. Quítalo para poder pedir.",
};

/** Says why a line cannot be ordered and what the customer can do. */
export function describeLineProblem(problem: LineProblem): string {
  return texts[problem];
}
