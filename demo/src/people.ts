/** Given name, then both surnames, as Peruvians write them. */
export const peopleNames: readonly (readonly [firstName: string, lastName: string])[] = [
  ["María", "Quispe Huamán"],
  ["José Luis", "Mamani Condori"],
  ["Rosa", "Flores Ccahuana"],
  ["Carlos", "Sánchez Paredes"],
  ["Luz Marina", "Rojas Chávez"],
  ["Jorge", "Huamán Ticona"],
  ["Ana Lucía", "Torres Villanueva"],
  ["Víctor", "Castillo Aguilar"],
  ["Milagros", "Vargas Saavedra"],
  ["Juan Carlos", "Gutiérrez Poma"],
  ["Carmen", "Ramos Palomino"],
  ["Percy", "Choque Apaza"],
  ["Yesenia", "Díaz Bustamante"],
  ["Luis Alberto", "Mendoza Ríos"],
  ["Elizabeth", "Cárdenas Ñahui"],
  ["Miguel Ángel", "Espinoza Tello"],
  ["Sofía", "Benavides León"],
  ["Wilmer", "Chuquimia Laura"],
  ["Patricia", "Salazar Medina"],
  ["Edgar", "Yupanqui Soto"],
  ["Gladys", "Huanca Mayta"],
  ["Renzo", "Cornejo Valdivia"],
  ["Teresa", "Alvarado Núñez"],
  ["Freddy", "Ccori Sulca"],
  ["Claudia", "Zegarra Montoya"],
  ["Hugo", "Arias Peralta"],
  ["Norma", "Vilca Calderón"],
  ["Diego", "Navarro Silva"],
  ["Silvia", "Ortega Cabrera"],
  ["Rubén", "Tapia Carrasco"],
  ["Fiorella", "Campos Reátegui"],
  ["Julio César", "Meza Gamarra"],
  ["Maribel", "Ponce Cáceres"],
  ["Óscar", "Delgado Farfán"],
  ["Katherine", "Lozano Pinedo"],
];

type Home = readonly [street: string, district: string, postalCode: string];

/** Streets without their number, by the department that they are in. */
const homes = {
  Lima: [
    ["Av. Arequipa", "Lince", "15046"],
    ["Jr. Huiracocha", "Jesús María", "15072"],
    ["Calle Las Begonias", "San Isidro", "15046"],
    ["Av. Brasil", "Magdalena del Mar", "15086"],
    ["Jr. Callao", "Lima", "15001"],
    ["Av. La Marina", "San Miguel", "15088"],
    ["Calle Alcanfores", "Miraflores", "15074"],
    ["Av. Próceres de la Independencia", "San Juan de Lurigancho", "15434"],
    ["Av. Túpac Amaru", "Comas", "15314"],
    ["Jr. Tacna", "Barranco", "15063"],
    ["Av. Los Héroes", "San Juan de Miraflores", "15801"],
    ["Av. Universitaria", "Los Olivos", "15304"],
    ["Calle Los Cedros", "Surquillo", "15047"],
    ["Av. Aviación", "San Borja", "15036"],
    ["Jr. Ancash", "Chorrillos", "15064"],
    ["Av. Separadora Industrial", "Ate", "15022"],
  ],
  Arequipa: [
    ["Av. Ejército", "Cayma", "04018"],
    ["Calle Jerusalén", "Arequipa", "04001"],
    ["Av. Dolores", "José Luis Bustamante y Rivero", "04009"],
    ["Calle Misti", "Yanahuara", "04017"],
  ],
  Moquegua: [
    ["Calle Lima", "Moquegua", "18001"],
    ["Av. Balta", "Moquegua", "18001"],
    ["Calle Ancash", "Samegua", "18002"],
  ],
} as const satisfies Record<string, readonly Home[]>;

/** Where those who work in a district live: its region and streets there. */
export function homesIn(districtId: number): readonly [region: string, homes: readonly Home[]] {
  const department = Math.floor(districtId / 10_000);
  if (department === 4) return ["Arequipa", homes.Arequipa];
  return department === 18 ? ["Moquegua", homes.Moquegua] : ["Lima", homes.Lima];
}

/** What customers ask for now and then. */
export const orderNotes = [
  "Sin ají, por favor.",
  "Entregar en recepción.",
  "Dejar con vigilancia, puerta 2.",
  "Una porción sin cebolla.",
  "Llamar al llegar, el ascensor está en mantenimiento.",
  "Incluir cubiertos y servilletas.",
  "El arroz aparte.",
  "Alérgica a los mariscos: que no compartan freidora.",
  "Salsas aparte, por favor.",
  "Entregar en el comedor del segundo piso.",
  "Menos sal en la sopa.",
  "Hay reunión: servir a las 12:30 en punto.",
  "Agregar limón.",
  "Separar los pedidos por área.",
] as const;
