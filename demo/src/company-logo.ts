import { lettering } from "./picture/lettering.ts";
import { emblem, type EmblemName } from "./picture/emblems.ts";

export type LogoLook = {
  readonly emblem: EmblemName;
  /** Two capital letters. */
  readonly initials: string;
  readonly background: string;
  readonly mark: string;
  readonly accent: string;
};

const SIZE = 240;

/** An SVG document of 240 × 240: the emblem above the initials, all as shapes, so that no font is needed. */
export function companyLogo({ name, logo }: { readonly name: string; readonly logo: LogoLook }): string {
  const title = name.replaceAll("&", "&amp;");
  const ground = `<rect width="${SIZE}" height="${SIZE}" rx="52" fill="${logo.background}"/>`;
  const mark = emblem(logo.emblem, logo.mark, logo.accent, logo.background);
  const letters = lettering(logo.initials, SIZE / 2, 168, logo.mark);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" role="img"><title>${title}</title>${ground}${mark}${letters}</svg>`;
}
