/** Messages of the fields of a line. */
export const orderingMessages = {
  unknownItem: "Este plato no está en tu menú.",
  notInCart: "Este plato no está en el carrito.",
  whichLine: "Este plato está en varias líneas: indica cuál.",
  noChoices: "Este plato no lleva opciones.",
  zoneRequired: "La zona de entrega es requerida",
  zoneNotAvailable: "Esta zona de entrega no está disponible.",
  zoneIsTheOrders: "La zona de entrega se elige al finalizar el pedido.",
  tooMany: (most: number) => `La cantidad máxima es ${most}`,
} as const;

/** Why a dish of a former order is not in the cart, or not all of it. */
export const repeatReasons = {
  notOnMenu: "No está en el menú de estos días.",
  dayTaken: "Solo está en el menú de un día, y para ese día ya lo tienes.",
  choicesWithdrawn: "Una de las opciones que elegiste ya no se ofrece.",
  closed: "El plazo para pedirlo ya cerró.",
  soldOut: "Está agotado.",
  fewLeft: (left: number) => (left === 1 ? "Solo queda 1 porción." : `Solo quedan ${left} porciones.`),
  mostUnits: (most: number) => `El carrito lleva como máximo ${most} unidades de un plato.`,
  zoneNotAvailable: (zone: string) => `La zona de entrega ${zone} ya no está disponible.`,
} as const;
