import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";

const folder = fileURLToPath(new URL("../../docs/manual/pictures/", import.meta.url));

export const isTakingPictures = process.env["MANUAL_PICTURES"] === "1";

/** The tag of the journeys that `npm run manual:pictures` runs to take pictures for the manual. */
export const pictureTag = "@pictures";

/** Takes a picture of the window for docs/manual. In other runs it does nothing. Names of phone pictures end in `-phone`. */
export async function takeManualPicture(page: Page, name: string): Promise<void> {
  if (!isTakingPictures) return;
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Cerrar mensaje", includeHidden: true })).toHaveCount(0);
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  await mkdir(folder, { recursive: true });
  await sharp(picture).webp({ quality: 58, effort: 6 }).toFile(`${folder}${name}.webp`);
}
