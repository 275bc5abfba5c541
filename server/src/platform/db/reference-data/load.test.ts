import assert from "node:assert/strict";
import { test } from "node:test";
import { readLocations } from "./load.ts";

const { departments, provinces, districts } = readLocations();
const namesById = new Map([...departments, ...provinces, ...districts].map(({ id, name }) => [id, name]));

const spellings: readonly (readonly [number, string])[] = [
  [1, "Amazonas"],
  [2, "Áncash"],
  [3, "Apurímac"],
  [10, "Huánuco"],
  [12, "Junín"],
  [15, "Lima"],
  [22, "San Martín"],
  [508, "Páucar del Sara Sara"],
  [701, "Callao"],
  [1501, "Lima"],
  [1505, "Cañete"],
  [1607, "Datem del Marañón"],
  [1608, "Putumayo"],
  [10101, "Chachapoyas"],
  [21004, "Chavín de Huántar"],
  [40129, "José Luis Bustamante y Rivero"],
  [50116, "Andrés Avelino Cáceres Dorregaray"],
  [60803, "Chontalí"],
  [70107, "Mi Perú"],
  [90710, "Ñahuimpuquio"],
  [130111, "Víctor Larco Herrera"],
  [140201, "Ferreñafe"],
  [140312, "Túcume"],
  [150101, "Lima"],
  [150102, "Ancón"],
  [150105, "Breña"],
  [150113, "Jesús María"],
  [150118, "Lurigancho"],
  [150120, "Magdalena del Mar"],
  [150128, "Rímac"],
  [150135, "San Martín de Porres"],
  [150142, "Villa El Salvador"],
  [150516, "Zúñiga"],
  [170301, "Iñapari"],
  [190308, "Constitución"],
  [200115, "Veintiséis de Octubre"],
  [200306, "San Miguel de El Faique"],
  [200706, "Máncora"],
  [210103, "Amantaní"],
  [230110, "Coronel Gregorio Albarracín Lanchipa"],
  [250401, "Purús"],
];

const recentDistricts: readonly (readonly [number, string])[] = [
  [30612, "Ahuayro"],
  [50413, "Putis"],
  [50510, "Anchihuay"],
  [50512, "Unión Progreso"],
  [50513, "Río Magdalena"],
  [50514, "Ninabamba"],
  [50515, "Patibamba"],
  [80915, "Kumpirushiato"],
  [80916, "Cielo Punco"],
  [80917, "Manitea"],
  [80918, "Unión Asháninka"],
  [90724, "Lambras"],
  [90725, "Cochabamba"],
  [120307, "Sangani"],
  [130112, "Alto Trujillo"],
  [160405, "Santa Rosa de Loreto"],
  [180107, "San Antonio"],
  [211105, "San Miguel"],
  [221006, "Santa Lucía"],
  [230111, "La Yarada Los Palos"],
  [250306, "Huipoca"],
  [250307, "Boquerón"],
];

test("Peru has 25 departments, 196 provinces and 1,893 districts", () => {
  assert.deepEqual([departments.length, provinces.length, districts.length], [25, 196, 1893]);
  assert.equal(namesById.size, 25 + 196 + 1893);
});

test("a province's code begins with its department's, a district's with its province's", () => {
  for (const { id, departmentId } of provinces) assert.equal(departmentId, Math.floor(id / 100));
  for (const { id, provinceId } of districts) assert.equal(provinceId, Math.floor(id / 100));
});

test("every parent exists and none is without children", () => {
  const ids = (places: readonly { id: number }[]) => new Set(places.map(({ id }) => id));
  assert.deepEqual(new Set(provinces.map(({ departmentId }) => departmentId)), ids(departments));
  assert.deepEqual(new Set(districts.map(({ provinceId }) => provinceId)), ids(provinces));
});

test("names differ within their parent, even without accents", () => {
  const keys = [...departments, ...provinces, ...districts].map(
    ({ id, name }) =>
      `${Math.floor(id / 100)} ${name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()}`,
  );
  assert.deepEqual(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    [],
  );
});

test("names are in title case and in composed Spanish letters", () => {
  const word = String.raw`(?:\(?[A-ZÁÉÍÓÚÑ][a-záéíóúüñ]*(?:-[A-ZÁÉÍÓÚÑ][a-záéíóúüñ]*)?\)?)`;
  const shape = new RegExp(`^${word}(?: (?:${word}|de|del|la|las|los|y|von))*$`, "u");
  assert.deepEqual(
    [...namesById.values()].filter((name) => !shape.test(name)),
    [],
  );
});

test("names across the country have their accents", () => {
  assert.deepEqual(
    spellings.map(([id]) => [id, namesById.get(id)]),
    spellings,
  );
});

test("districts created in recent years are there", () => {
  assert.deepEqual(
    recentDistricts.map(([id]) => [id, namesById.get(id)]),
    recentDistricts,
  );
});
