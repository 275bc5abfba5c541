import type { ProductCode } from "@lonchera/domain/codes";

type ExampleDish = {
  readonly product: ProductCode;
  /** An item type that every installation has. */
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** Soles. */
  readonly price: number;
  readonly discountPrice?: number;
  readonly stock: number;
};

/** The menus of three days. */
export const exampleDays: readonly (readonly ExampleDish[])[] = [
  [
    {
      product: "DESAY",
      type: "CONVE",
      name: "Pan con pollo y avena",
      description: "Pan francés, pollo deshilachado y avena con leche",
      price: 9.5,
      stock: 60,
    },
    {
      product: "ALMUE",
      type: "CONVE",
      name: "Seco de res con frejoles",
      description: "Con arroz, sarza criolla y un vaso de chicha",
      price: 18.5,
      discountPrice: 16.9,
      stock: 80,
    },
    {
      product: "ALMUE",
      type: "DIETA",
      name: "Pechuga a la plancha con quinua",
      description: "Con ensalada fresca, sin frituras",
      price: 17,
      stock: 40,
    },
    {
      product: "CENAC",
      type: "CONVE",
      name: "Dieta de pollo con fideos",
      description: "Sopa ligera con papa y apio",
      price: 12,
      stock: 30,
    },
  ],
  [
    {
      product: "DESAY",
      type: "CONVE",
      name: "Tamal criollo con café",
      description: "Tamal de cerdo, sarza y café pasado",
      price: 10,
      stock: 60,
    },
    {
      product: "ALMUE",
      type: "CONVE",
      name: "Ají de gallina de la casa",
      description: "Con papa amarilla, huevo y arroz",
      price: 18.5,
      stock: 80,
    },
    {
      product: "ALMUE",
      type: "VEGET",
      name: "Saltado de champiñones",
      description: "Con papas doradas y arroz integral",
      price: 16.5,
      discountPrice: 15,
      stock: 25,
    },
    {
      product: "ESPEC",
      type: "ESPEC",
      name: "Parrilla de fin de turno",
      description: "Anticucho, pollo, choclo y ensalada",
      price: 26,
      stock: 20,
    },
  ],
  [
    {
      product: "DESST",
      type: "SOBR1",
      name: "Chicharrón con camote",
      description: "En pan de yema, con sarza criolla",
      price: 11.5,
      stock: 20,
    },
    {
      product: "ALMUE",
      type: "CONVE",
      name: "Pescado a lo macho",
      description: "Filete en salsa de mariscos, con yuca y arroz",
      price: 21,
      discountPrice: 19.5,
      stock: 70,
    },
    {
      product: "ALMUE",
      type: "DIETA",
      name: "Tortilla de verduras al horno",
      description: "Con puré de zapallo",
      price: 15,
      stock: 30,
    },
    {
      product: "CENST",
      type: "SOBR1",
      name: "Arroz chaufa de turno noche",
      description: "Con pollo y cebolla china",
      price: 14,
      stock: 25,
    },
  ],
];
