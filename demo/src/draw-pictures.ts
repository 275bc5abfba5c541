import { companyLogo } from "./company-logo.ts";
import { demoCompanies } from "./companies.ts";
import { dishPicture } from "./dish-picture.ts";
import { demoDishes } from "./dishes.ts";

/** Keeps a picture and answers its address. */
export type KeepPicture = (bytes: Uint8Array, kind: "dish" | "logo") => Promise<string>;

export type PictureAddresses = {
  /** By the slug of the dish. */
  readonly dishes: ReadonlyMap<string, string>;
  /** By the id of the company. */
  readonly logos: ReadonlyMap<number, string>;
};

const atOnce = 2;

/** Draws all dishes and logos; more at once than a small machine has cores would not be quicker. */
export async function drawPictures(keep: KeepPicture): Promise<PictureAddresses> {
  const dishes = new Map<string, string>();
  const logos = new Map<number, string>();
  const jobs = [
    ...demoDishes.map((dish) => async () => {
      dishes.set(dish.slug, await keep(Buffer.from(dishPicture(dish)), "dish"));
    }),
    ...demoCompanies.map((company) => async () => {
      logos.set(company.id, await keep(Buffer.from(companyLogo(company)), "logo"));
    }),
  ].values();
  const drawRemaining = async () => {
    for (const draw of jobs) await draw();
  };
  await Promise.all(Array.from({ length: atOnce }, drawRemaining));
  return { dishes, logos };
}
