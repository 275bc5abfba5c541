import { tableSetting, type Beside } from "./picture/beside.ts";
import { steam } from "./picture/garnishes.ts";
import { arranged, type Placement } from "./picture/pantry.ts";
import { between, createPen, type Pen } from "./picture/pen.ts";
import { placed } from "./picture/shapes.ts";
import { table, type TableName } from "./picture/tables.ts";
import { served, type Vessel } from "./picture/vessels.ts";

/** What the illustration of a dish is made of. */
export type DishPicture = {
  readonly table: TableName;
  readonly served: Vessel;
  readonly food: readonly Placement[];
  readonly beside?: readonly Beside[];
  readonly hot?: boolean;
};

const WIDTH = 960;
const HEIGHT = 720;

/** Where the vessel's middle stands, how large it is, and how generously it is filled. */
function poseOf(vessel: Vessel): { y: number; scale: number; portion: number } {
  if (vessel.on === "bowl") return { y: 318, scale: 1.13, portion: 1.04 };
  return { y: 392, scale: 1, portion: vessel.on === "plate" ? 1.1 : 1.04 };
}

function scene(pen: Pen, picture: DishPicture): string {
  const { behind, before } = tableSetting(pen, picture.beside ?? []);
  const { y, scale, portion } = poseOf(picture.served);
  const food = placed(0, 0, arranged(pen, picture.food), 0, portion);
  const x = 480 + between(pen, -10, 10);
  const dish = placed(x, y, served(pen, picture.served, food), 0, scale);
  const vapour = picture.hot === true ? placed(x, y - 40, steam(pen)) : "";
  return table(pen, picture.table) + behind + dish + before + vapour;
}

/** An SVG document of 960 × 720; the same slug and parameters always give the same text. */
export function dishPicture({
  slug,
  picture,
}: {
  readonly slug: string;
  readonly picture: DishPicture;
}): string {
  const pen = createPen(slug);
  const drawing = scene(pen, picture);
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`;
  const definitions = [...pen.definitions.values()].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${definitions}</defs>${drawing}</svg>`;
}
