import { maxFileBytes } from "@lonchera/contract/form";
import { pictureMessages } from "@lonchera/contract/picture-input";
import type { PictureRules } from "./picture-field.tsx";

const accepted = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const acceptedNames = /\.(jpe?g|png|webp|avif)$/i;

/** Some systems do not know the type of a file: then its name tells. */
function isPicture({ type, name }: File): boolean {
  return type === "" ? acceptedNames.test(name) : accepted.includes(type);
}

function problemOf(file: File): string | null {
  if (!isPicture(file)) return pictureMessages.format;
  return file.size > maxFileBytes ? pictureMessages.tooLarge : null;
}

/** What the server takes as a picture, said before it is sent. */
export const pictureRules: PictureRules = {
  accept: accepted.join(","),
  hint: "JPEG, PNG, WebP o AVIF de hasta 5 MB",
  problemOf,
  unreadable: pictureMessages.damaged,
};
