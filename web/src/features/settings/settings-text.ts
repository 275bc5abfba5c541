import type { FeatureSwitches } from "@lonchera/contract/feature-switches";
import { computeIgvAmounts } from "@lonchera/domain/igv";
import { formatSoles } from "@lonchera/domain/money";

export const catererText =
  "Quién vende las comidas. Aparece en las páginas públicas, en el Libro de Reclamaciones y sus correos, y como autor de los reportes.";

export const catererFields = [
  { name: "provider_name", label: "Nombre", type: "text", inputMode: "text" },
  { name: "provider_ruc", label: "RUC", type: "text", inputMode: "numeric" },
  { name: "provider_address", label: "Dirección", type: "text", inputMode: "text" },
  { name: "contact_email", label: "Correo de contacto", type: "email", inputMode: "email" },
] as const;

export const specialCompanyText =
  "En sus platos de producto Especial cada persona elige entrada, fondo, postre y bebida, o sus acompañamientos. Solo una empresa puede serlo.";

/** The unit is céntimos. */
const examplePrice = 1180;

function describeExample(pricesIncludeIgv: boolean): string {
  const { subtotal, igv, total } = computeIgvAmounts(examplePrice, pricesIncludeIgv);
  return `Un plato de ${formatSoles(examplePrice)} se cobra a ${formatSoles(examplePrice)} y se detalla así: Subtotal ${formatSoles(subtotal)}, IGV ${formatSoles(igv)}, Total ${formatSoles(total)}.`;
}

const pastOrders = "Los pedidos ya hechos conservan sus montos.";

export const igvTexts = {
  included: {
    state: "Los precios incluyen IGV",
    meaning: `El total es lo que se cobra, y el IGV es parte de él. ${describeExample(true)} ${pastOrders}`,
  },
  added: {
    state: "Los precios no incluyen IGV",
    meaning: `Se cobra el precio de los platos, y el IGV se muestra encima para el comprobante. ${describeExample(false)} ${pastOrders}`,
  },
} as const;

type FeatureSwitchText = {
  readonly name: keyof FeatureSwitches;
  readonly title: string;
  readonly label: string;
  /** It describes the effect of the switch on existing data. */
  readonly effect: string;
  /** It describes what the switch means while it is on, and `off` while it is off. */
  readonly on: string;
  readonly off: string;
};

/** The screen shows the switches in this order. */
export const featureSwitchTexts: readonly FeatureSwitchText[] = [
  {
    name: "handovers_offered",
    title: "Entrega con código",
    label: "Entregar con código",
    effect:
      "Cada pedido muestra un código QR, también los ya hechos, y aparece «Entregar» para Operaciones y Cocina.",
    on: "Cada pedido tiene un código QR en sus detalles, su correo y sus etiquetas. En «Entregar» el personal lo escanea o lo escribe, y queda anotado a quién, cuándo y dónde se entregó.",
    off: "Los pedidos no muestran ningún código y nadie anota las entregas.",
  },
  {
    name: "ratings_offered",
    title: "Valoraciones de los platos",
    label: "Los clientes califican sus platos",
    effect: "Al desactivarlo no se borra nada: «Valoraciones» vuelve a aparecer con lo ya calificado.",
    on: "Cada persona califica lo que pidió, de 1 a 5 estrellas, durante 14 días desde el siguiente a la entrega. Solo el personal ve promedios y comentarios, sin nombres.",
    off: "Los clientes no ven nada de esto.",
  },
  {
    name: "usual_week_offered",
    title: "Favoritos y semana habitual",
    label: "Los clientes guardan favoritos y reciben su propuesta",
    effect: "Al desactivarlo no se borra nada, y no se pide nada por nadie.",
    on: "Cada cliente guarda sus platos favoritos y su semana habitual, y cuando sale el menú lleva la propuesta a su carrito. Solo las cuentas de empresa que activan «Confirmar por mí» dejan que se pida por ellas.",
    off: "Los clientes no ven nada de esto, y no se pide nada por ellos.",
  },
  {
    name: "dish_tags_offered",
    title: "Alérgenos y dieta",
    label: "Mostrar alérgenos y dieta",
    effect: "Al desactivarlo, los platos conservan lo que declaran y los clientes lo que evitan.",
    on: "Los platos que declaran alérgenos o dieta lo muestran a los clientes, en las hojas de cocina y en las etiquetas. Cada cliente indica en su perfil lo que evita.",
    off: "Nadie ve los alérgenos ni la dieta de los platos, tampoco la cocina. Lo que se pida mientras tanto queda sin ellos.",
  },
  {
    name: "closures_offered",
    title: "Feriados y capacidad",
    label: "Cerrar días y limitar porciones",
    effect: "Al desactivarlo, los días cerrados y los límites se guardan, pero no cuentan.",
    on: "En los días cerrados no se puede pedir, y los límites de porciones por día y producto se respetan. Sin días ni límites guardados no cambia nada.",
    off: "Se puede pedir para todos los días del menú, sin límite de porciones.",
  },
  {
    name: "phone_app_offered",
    title: "Aplicación en el teléfono",
    label: "Instalar en el teléfono y abrir sin conexión",
    effect: "Al desactivarlo, cada navegador borra lo que guarda la próxima vez que abre la página.",
    on: "Se puede instalar como aplicación. Sin conexión muestra el menú y los pedidos vistos por última vez, y puede avisar con notificaciones.",
    off: "No se puede instalar, no abre sin conexión y no llegan notificaciones al teléfono. «Entregar» también necesita conexión.",
  },
  {
    name: "home_offered",
    title: "Inicio del personal",
    label: "Mostrar «Inicio»",
    effect: "Solo oculta la pantalla: todo lo que muestra está también en las otras.",
    on: "El personal ve en «Inicio» qué cocinar hoy y mañana, qué espera y cómo va el mes.",
    off: "«Inicio» no aparece en el menú del personal.",
  },
];

export const companyListTexts = {
  shown: {
    state: "Visible",
    meaning: "Cualquiera ve los nombres de las compañías en la página de entrada y elige la suya.",
  },
  hidden: {
    state: "Oculta",
    meaning:
      "La página de entrada no muestra ninguna compañía. Cada persona entra con el enlace de la suya, que no cambia.",
  },
} as const;

export const environmentText =
  "Lo decide quien instala la aplicación, con las variables de su servidor. Aquí solo se muestra.";
