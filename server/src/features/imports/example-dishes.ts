import type { ImportKind } from "@lonchera/contract/imports";
import type { ProductCode } from "@lonchera/domain/codes";

type Soles = readonly [price: number, discount?: number];

/** The item type is one that every installation has. */
function dish(
  product: ProductCode,
  type: string,
  name: string,
  description: string,
  [price, discountPrice]: Soles,
  stock: number,
) {
  return { product, type, name, description, price, discountPrice, stock };
}

type ExampleDays = readonly (readonly ReturnType<typeof dish>[])[];

const group: ExampleDays = [
  [
    dish(
      "DESAY",
      "CONVE",
      "Pan con pollo y avena",
      "Pan francés, pollo deshilachado y avena con leche",
      [9.5],
      60,
    ),
    dish(
      "ALMUE",
      "CONVE",
      "Seco de res con frejoles",
      "Con arroz, sarza criolla y un vaso de chicha",
      [18.5, 16.9],
      80,
    ),
    dish("ALMUE", "DIETA", "Pechuga a la plancha con quinua", "Con ensalada fresca, sin frituras", [17], 40),
    dish("CENAC", "CONVE", "Dieta de pollo con fideos", "Sopa ligera con papa y apio", [12], 30),
  ],
  [
    dish("DESAY", "CONVE", "Tamal criollo con café", "Tamal de cerdo, sarza y café pasado", [10], 60),
    dish("ALMUE", "CONVE", "Ají de gallina de la casa", "Con papa amarilla, huevo y arroz", [18.5], 80),
    dish("ALMUE", "VEGET", "Saltado de champiñones", "Con papas doradas y arroz integral", [16.5, 15], 25),
    dish("ESPEC", "ESPEC", "Parrilla de fin de turno", "Anticucho, pollo, choclo y ensalada", [26], 20),
  ],
  [
    dish("DESST", "SOBR1", "Chicharrón con camote", "En pan de yema, con sarza criolla", [11.5], 20),
    dish(
      "ALMUE",
      "CONVE",
      "Pescado a lo macho",
      "Filete en salsa de mariscos, con yuca y arroz",
      [21, 19.5],
      70,
    ),
    dish("ALMUE", "DIETA", "Tortilla de verduras al horno", "Con puré de zapallo", [15], 30),
    dish("CENST", "SOBR1", "Arroz chaufa de turno noche", "Con pollo y cebolla china", [14], 25),
  ],
];

const company: ExampleDays = [
  [
    dish(
      "DESAY",
      "CONVE",
      "Quinua con manzana y pan con palta",
      "Quinua caliente y pan de molde con palta",
      [9],
      40,
    ),
    dish("ALMUE", "CONVE", "Estofado de pollo con arroz", "Con papa, zanahoria y arvejas", [17.5], 60),
    dish("ALMUE", "VEGET", "Lentejas guisadas con huevo", "Con arroz y ensalada de col", [14.5, 13.5], 20),
    dish("CENAC", "CONVE", "Sopa de sémola con pollo", "Con pan tostado", [11], 30),
  ],
  [
    dish("DESAY", "CONVE", "Triple de huevo, palta y tomate", "Con café o infusión", [9.5], 40),
    dish("ALMUE", "CONVE", "Carapulcra con cerdo", "Con yuca y arroz", [18, 16.5], 60),
    dish("ALMUE", "DIETA", "Sudado de merluza", "Con papa sancochada y arroz", [17], 30),
    dish(
      "ESPEC",
      "ESPEC",
      "Buffet criollo de la empresa",
      "Causa, cau cau, tallarín rojo y postre",
      [28],
      20,
    ),
  ],
  [
    dish("DESST", "SOBR1", "Butifarra con chicha morada", "Jamón del país y sarza criolla", [12], 20),
    dish("ALMUE", "CONVE", "Arroz con pollo a la norteña", "Con papa a la huancaína", [18], 60),
    dish("ALMUE", "DIETA", "Ensalada completa con atún", "Con huevo, choclo y vainitas", [16], 25),
    dish("CENST", "SOBR1", "Tallarín saltado de turno noche", "Con pollo y verduras", [14, 12.9], 25),
  ],
];

/** The menus of three days. No dish is in both examples, so that both files can be imported one after the other. */
export const exampleDays: Readonly<Record<ImportKind, ExampleDays>> = { group, company };
