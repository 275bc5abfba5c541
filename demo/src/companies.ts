import type { LogoLook } from "./company-logo.ts";

/** The vehicle's id for each meal; null where nobody has been assigned yet. */
type ZoneVehicles = {
  readonly breakfast: number | null;
  readonly lunch: number | null;
  readonly dinner: number | null;
};

type DemoZone = {
  readonly name: string;
  readonly order: number;
  readonly enabled: boolean;
  readonly vehicles: ZoneVehicles;
};

export type DemoCompany = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly ruc: string;
  readonly clientCode: string;
  readonly payCondition: string;
  readonly address: string;
  /** INEI's ubigeo as a number; its first digits are the province and the department. */
  readonly districtId: number;
  readonly phone: string;
  readonly mobile: string;
  readonly logo: LogoLook;
  readonly zones: readonly DemoZone[];
};

export const demoVehicles = [
  { id: 1, name: "Furgoneta 1 – ABK-412" },
  { id: 2, name: "Furgoneta 2 – BHT-735" },
  { id: 3, name: "Furgoneta 3 – CDM-208" },
  { id: 4, name: "Camión frío 4 – F7R-916" },
] as const;

function zone(name: string, order: number, breakfast: number, lunch: number, dinner: number): DemoZone {
  return { name, order, enabled: true, vehicles: { breakfast, lunch, dinner } };
}

export const demoCompanies: readonly DemoCompany[] = [
  {
    id: 1,
    slug: "textiles-aymaraes",
    name: "Textiles Aymaraes S.A.C.",
    ruc: "20910473183",
    clientCode: "C0001",
    payCondition: "V030",
    address: "Av. Los Telares 1480, Urb. Industrial Vulcano",
    districtId: 150103,
    phone: "01 711 4820",
    mobile: "987410265",
    logo: { emblem: "loom", initials: "TA", background: "#8f2f4f", mark: "#fdf1e0", accent: "#f0b23c" },
    zones: [
      zone("Recepción - Puerta 1", 0, 1, 1, 2),
      zone("Comedor Planta Norte", 1, 1, 1, 2),
      zone("Tintorería - Turno noche", 2, 2, 1, 2),
    ],
  },
  {
    id: 2,
    slug: "financiera-huayruro",
    name: "Financiera Huayruro S.A.",
    ruc: "20911826403",
    clientCode: "C0002",
    payCondition: "V015",
    address: "Calle Los Halcones 356, Piso 9",
    districtId: 150131,
    phone: "01 714 9300",
    mobile: "986320714",
    logo: { emblem: "seed", initials: "FH", background: "#1f3a5f", mark: "#fdf1e0", accent: "#e2452b" },
    zones: [
      zone("Recepción - Piso 1", 0, 2, 2, 3),
      zone("Comedor - Piso 9", 1, 2, 2, 3),
      zone("Mesa de operaciones - Piso 10", 2, 2, 2, 3),
      {
        name: "Auditorio - Sótano 1",
        order: 3,
        enabled: false,
        vehicles: { breakfast: 2, lunch: 2, dinner: null },
      },
    ],
  },
  {
    id: 3,
    slug: "clinica-santa-aurelia",
    name: "Clínica Santa Aurelia S.A.",
    ruc: "20913590270",
    clientCode: "C0003",
    payCondition: "V045",
    address: "Av. Alameda del Mar 2215",
    districtId: 150122,
    phone: "01 718 6050",
    mobile: "985704412",
    logo: { emblem: "cross", initials: "SA", background: "#e9f3ee", mark: "#1f7a68", accent: "#e58a5a" },
    zones: [
      zone("Recepción - Torre A", 0, 3, 3, 3),
      zone("Comedor de personal - Piso 2", 1, 3, 3, 3),
      zone("Emergencia", 2, 3, 3, 3),
    ],
  },
  {
    id: 4,
    slug: "logistica-puerto-sereno",
    name: "Logística Puerto Sereno S.A.C.",
    ruc: "20915034811",
    clientCode: "C0004",
    payCondition: "V030",
    address: "Av. Contralmirante Raygada 640, Almacén 12",
    districtId: 70101,
    phone: "01 719 2277",
    mobile: "984116358",
    logo: { emblem: "ship", initials: "PS", background: "#17616e", mark: "#fdf6e6", accent: "#f2a33c" },
    zones: [
      zone("Garita principal", 0, 4, 4, 4),
      zone("Almacén 12 - Comedor", 1, 4, 4, 4),
      zone("Patio de contenedores", 2, 4, 4, 4),
    ],
  },
  {
    id: 5,
    slug: "alimentos-valle-misti",
    name: "Alimentos Valle Misti S.A.C.",
    ruc: "20916742054",
    clientCode: "C0005",
    payCondition: "V060",
    address: "Variante de Uchumayo km 4.5, Parque Industrial",
    districtId: 40101,
    phone: "054 60 8130",
    mobile: "959238041",
    logo: { emblem: "wheat", initials: "VM", background: "#f3dfb0", mark: "#5f7a2c", accent: "#c8602f" },
    zones: [zone("Oficinas administrativas", 0, 1, 4, 4), zone("Comedor Planta Sur", 1, 1, 4, 4)],
  },
  {
    id: 6,
    slug: "consultora-paredes-quispe",
    name: "Consultora Paredes & Quispe S.R.L.",
    ruc: "20918209361",
    clientCode: "C0006",
    payCondition: "V001",
    address: "Calle Monte Umbroso 178, Oficina 502",
    districtId: 150131,
    phone: "01 716 3345",
    mobile: "983552907",
    logo: { emblem: "chart", initials: "PQ", background: "#4a3f6b", mark: "#f6efe2", accent: "#f2c14e" },
    zones: [zone("Recepción - Piso 5", 0, 2, 2, 2), zone("Sala de reuniones - Piso 6", 1, 2, 2, 2)],
  },
  {
    id: 7,
    slug: "plasticos-lurin-verde",
    name: "Plásticos Lurín Verde S.A.C.",
    ruc: "20919657139",
    clientCode: "C0007",
    payCondition: "V030",
    address: "Antigua Panamericana Sur km 38.2, Lote 7",
    districtId: 150119,
    phone: "01 713 5561",
    mobile: "982640193",
    logo: { emblem: "leaf", initials: "LV", background: "#2f7a4a", mark: "#f4f9e6", accent: "#b9d85a" },
    zones: [
      zone("Garita - Puerta 2", 0, 3, 1, 1),
      zone("Comedor Planta", 1, 3, 1, 1),
      zone("Línea de reciclaje - Turno noche", 2, 3, 1, 1),
    ],
  },
  {
    id: 56,
    slug: "minera-quellaveta",
    name: "Minera Quellaveta S.A.",
    ruc: "20920481567",
    clientCode: "C0056",
    payCondition: "V090",
    address: "Av. Ernesto Diez Canseco 990, Centro de operaciones",
    districtId: 180101,
    phone: "053 48 1900",
    mobile: "953870246",
    logo: { emblem: "mountain", initials: "MQ", background: "#c8602f", mark: "#fdf1e0", accent: "#f6c65a" },
    zones: [
      zone("Campamento - Comedor central", 0, 4, 4, 4),
      zone("Planta concentradora", 1, 4, 4, 4),
      zone("Taller de mantenimiento", 2, 4, 4, 4),
      zone("Oficina de operaciones - Piso 2", 3, 1, 1, 4),
    ],
  },
];
