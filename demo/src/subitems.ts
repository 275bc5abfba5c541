import type { SubitemOption, SubitemType } from "@lonchera/domain/codes";

export type DemoSubitem = {
  readonly name: string;
  readonly itemType: SubitemType;
  readonly option: SubitemOption;
};

type Courses = Readonly<Partial<Record<SubitemType, readonly string[]>>>;

/** Each option is a kitchen of its own, as the menus that use it say. */
const COURSES: Readonly<Record<SubitemOption, Courses>> = {
  OPT1: {
    Entrada: ["Causa limeña de pollo", "Papa a la huancaína"],
    Fondo: ["Lomo saltado con arroz", "Ají de gallina"],
    Postre: ["Arroz con leche", "Suspiro a la limeña"],
    Bebida: ["Chicha morada", "Maracuyá helada"],
  },
  OPT2: {
    Entrada: ["Ceviche clásico", "Choritos a la chalaca"],
    Fondo: ["Arroz con mariscos", "Pescado a lo macho", "Sudado de bonito"],
    Postre: ["Gelatina de fresa", "Crema volteada"],
    Bebida: ["Limonada", "Agua de cebada helada"],
  },
  OPT3: {
    Entrada: ["Tamalito verde", "Chifles con zarandaja"],
    Fondo: ["Arroz con pato", "Seco de cabrito con frejoles"],
    Postre: ["King Kong de manjar blanco", "Natillas piuranas"],
    Bebida: ["Chicha de jora suave", "Jugo de mango"],
  },
  OPT4: {
    Entrada: ["Sopa de morón", "Ocopa arequipeña"],
    Fondo: ["Olluquito con charqui", "Pachamanca a la olla"],
    Postre: ["Mazamorra morada", "Queso helado"],
    Bebida: ["Mate de muña", "Emoliente"],
  },
  OPT5: {
    Entrada: ["Sopa wantán", "Wantán frito con salsa de tamarindo"],
    Fondo: ["Arroz chaufa de pollo", "Pollo chijaukay", "Tallarín saltado"],
    Postre: ["Macedonia de frutas", "Plátano arrebozado con miel"],
    Bebida: ["Gaseosa amarilla", "Té de jazmín"],
  },
  VEGE: {
    Entrada: ["Crema de zapallo", "Solterito de quinua"],
    Fondo: ["Saltado de champiñones", "Locro de zapallo", "Quinotto de verduras"],
    Postre: ["Ensalada de frutas", "Mazamorra de cochayuyo"],
    Bebida: ["Jugo de naranja", "Infusión de hierba luisa"],
  },
  REF1: {
    Refrigerio: ["Sándwich de pollo con apio", "Empanada de carne", "Galletas de avena", "Papas al hilo"],
    Postre: ["Alfajor de manjar blanco", "Queque de vainilla"],
    Bebida: ["Néctar de durazno", "Chicha morada en botella"],
  },
  REF2: {
    Refrigerio: [
      "Sándwich integral de pavo y palta",
      "Wrap de verduras",
      "Mix de frutos secos",
      "Barra de kiwicha",
    ],
    Postre: ["Manzana de Huaral", "Gelatina light"],
    Bebida: ["Agua de piña sin azúcar", "Agua mineral"],
  },
};

function coursesOf(option: SubitemOption, courses: Courses): DemoSubitem[] {
  const types = Object.keys(courses) as SubitemType[];
  return types.flatMap((itemType) => (courses[itemType] ?? []).map((name) => ({ name, itemType, option })));
}

export const demoSubitems: readonly DemoSubitem[] = Object.entries(COURSES).flatMap(([option, courses]) =>
  coursesOf(option as SubitemOption, courses),
);
