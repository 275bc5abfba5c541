import { expect, test } from "vitest";
import {
  createAddDishSchema,
  getSelectedSubitems,
  defaultAddDishValues,
  getDishChoices,
  toInput,
} from "./add-dish-schema.ts";

const buildSubitem = (id: number, item_type: "Entrada" | "Fondo" | "Postre" | "Bebida" | "Refrigerio") => ({
  id,
  subitem_id: id,
  subitem_name: `Opción ${id}`,
  item_type,
  option: "OPT1",
});
const meal = [
  buildSubitem(1, "Entrada"),
  buildSubitem(2, "Fondo"),
  buildSubitem(3, "Postre"),
  buildSubitem(4, "Bebida"),
];
const snack = [
  buildSubitem(5, "Refrigerio"),
  buildSubitem(6, "Refrigerio"),
  buildSubitem(3, "Postre"),
  buildSubitem(4, "Bebida"),
];

function findProblems(
  schema: ReturnType<typeof createAddDishSchema>,
  values: object,
): Record<string, string> {
  const issues = schema.safeParse(toInput({ ...defaultAddDishValues, ...values })).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join("."), issue.message]));
}

test("quantity and zone are told in the words of the specification, both at once", () => {
  const schema = createAddDishSchema({ single: [], accompaniments: false }, true);
  const zone = "La zona de entrega es requerida";
  expect(findProblems(schema, { quantity: "" })).toEqual({
    quantity: "La cantidad es requerida",
    delivery_zone: zone,
  });
  expect(findProblems(schema, { quantity: "0", delivery_zone: 4 })).toEqual({
    quantity: "La cantidad mínima es 1",
  });
  expect(findProblems(schema, { delivery_zone: 4 })).toEqual({});
  const whole = { quantity: "La cantidad debe ser un número entero" };
  for (const quantity of ["2.5", "2,5", "dos", "1e1", "0x5"])
    expect(findProblems(schema, { quantity, delivery_zone: 4 })).toEqual(whole);
  const fiveLeft = createAddDishSchema({ single: [], accompaniments: false }, true, 5);
  expect(findProblems(fiveLeft, { quantity: "7", delivery_zone: 4 })).toEqual({
    quantity: "Solo quedan 5 porciones",
  });
  expect(findProblems(fiveLeft, { quantity: "5", delivery_zone: 4 })).toEqual({});
});

test("a special dish asks for starter, main, dessert and drink", () => {
  const options = getDishChoices({ product: "ESPEC", subitems: meal }, true);
  expect(findProblems(createAddDishSchema(options, false), {})).toEqual({
    Entrada: "Seleccione una entrada",
    Fondo: "Seleccione un fondo",
    Postre: "Seleccione un postre",
    Bebida: "Seleccione una bebida",
  });
});

test("a dish with accompaniments takes at most two of them in place of starter and main", () => {
  const options = getDishChoices({ product: "ESPEC", subitems: snack }, true);
  expect(options).toEqual({ single: ["Postre", "Bebida"], accompaniments: true });
  const values = { Postre: 3, Bebida: 4, accompaniments: [5, 6] };
  const schema = createAddDishSchema(options, false);
  expect(findProblems(schema, values)).toEqual({});
  expect(getSelectedSubitems({ ...defaultAddDishValues, ...values })).toEqual([3, 4, 5, 6]);
  expect(findProblems(schema, { ...values, accompaniments: [5, 6, 7] })).toEqual({
    accompaniments: "Máximo 2 acompañamientos",
  });
});

test("other dishes and other companies ask for no options, and a type without offers is not asked for", () => {
  const nothing = { single: [], accompaniments: false };
  expect(getDishChoices({ product: "ALMUE", subitems: meal }, true)).toEqual(nothing);
  expect(getDishChoices({ product: "ESPEC", subitems: meal }, false)).toEqual(nothing);
  expect(getDishChoices({ product: "ESPEC", subitems: meal.slice(1) }, true).single).toEqual([
    "Fondo",
    "Postre",
    "Bebida",
  ]);
});
