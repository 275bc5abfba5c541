import type { ImportKind } from "@lonchera/contract/imports";
import type { ProductCode } from "@lonchera/domain/codes";

/** Prices are in soles. The example can be imported as it is, so `type` has to be a type that every installation has. */
function dish(
  product: ProductCode,
  type: string,
  name: string,
  description: string,
  stock: number,
  ...[price, discountPrice]: readonly [price: number, discount?: number]
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
      60,
      9.5,
    ),
    dish(
      "ALMUE",
      "CONVE",
      "Seco de res con frejoles",
      "Con arroz, sarza criolla y un vaso de chicha",
      80,
      18.5,
      16.9,
    ),
    dish("ALMUE", "DIETA", "Pechuga a la plancha con quinua", "Con ensalada fresca, sin frituras", 40, 17),
    dish("CENAC", "CONVE", "Dieta de pollo con fideos", "Sopa ligera con papa y apio", 30, 12),
  ],
  [
    dish("DESAY", "CONVE", "Tamal criollo con café", "Tamal de cerdo, sarza y café pasado", 60, 10),
    dish("ALMUE", "CONVE", "Ají de gallina de la casa", "Con papa amarilla, huevo y arroz", 80, 18.5),
    dish("ALMUE", "VEGET", "Saltado de champiñones", "Con papas doradas y arroz integral", 25, 16.5, 15),
    dish("ESPEC", "ESPEC", "Parrilla de fin de turno", "Anticucho, pollo, choclo y ensalada", 20, 26),
  ],
  [
    dish("DESST", "SOBR1", "Chicharrón con camote", "En pan de yema, con sarza criolla", 20, 11.5),
    dish(
      "ALMUE",
      "CONVE",
      "Pescado a lo macho",
      "Filete en salsa de mariscos, con yuca y arroz",
      70,
      21,
      19.5,
    ),
    dish("ALMUE", "DIETA", "Tortilla de verduras al horno", "Con puré de zapallo", 30, 15),
    dish("CENST", "SOBR1", "Arroz chaufa de turno noche", "Con pollo y cebolla china", 25, 14),
  ],
];

const company: ExampleDays = [
  [
    dish(
      "DESAY",
      "CONVE",
      "Quinua con manzana y pan con palta",
      "Quinua caliente y pan de molde con palta",
      40,
      9,
    ),
    dish("ALMUE", "CONVE", "Estofado de pollo con arroz", "Con papa, zanahoria y arvejas", 60, 17.5),
    dish("ALMUE", "VEGET", "Lentejas guisadas con huevo", "Con arroz y ensalada de col", 20, 14.5, 13.5),
    dish("CENAC", "CONVE", "Sopa de sémola con pollo", "Con pan tostado", 30, 11),
  ],
  [
    dish("DESAY", "CONVE", "Triple de huevo, palta y tomate", "Con café o infusión", 40, 9.5),
    dish("ALMUE", "CONVE", "Carapulcra con cerdo", "Con yuca y arroz", 60, 18, 16.5),
    dish("ALMUE", "DIETA", "Sudado de merluza", "Con papa sancochada y arroz", 30, 17),
    dish("ESPEC", "ESPEC", "Buffet criollo de la empresa", "Causa, cau cau, tallarín rojo y postre", 20, 28),
  ],
  [
    dish("DESST", "SOBR1", "Butifarra con chicha morada", "Jamón del país y sarza criolla", 20, 12),
    dish("ALMUE", "CONVE", "Arroz con pollo a la norteña", "Con papa a la huancaína", 60, 18),
    dish("ALMUE", "DIETA", "Ensalada completa con atún", "Con huevo, choclo y vainitas", 25, 16),
    dish("CENST", "SOBR1", "Tallarín saltado de turno noche", "Con pollo y verduras", 25, 14, 12.9),
  ],
];

/** The menus of three days. No dish is in both examples, so that both files can be imported one after the other. */
export const exampleDays: Readonly<Record<ImportKind, ExampleDays>> = { group, company };
