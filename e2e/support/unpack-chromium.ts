import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";

// `inflate` unpacks into os.tmpdir(). This file runs in its own process, because the caller sets TMPDIR for it.
const archives = new URL("../bin/", import.meta.resolve("@sparticuz/chromium"));
await Promise.all(
  ["chromium.br", "fonts.tar.br", "al2023.tar.br"].map((archive) =>
    inflate(fileURLToPath(new URL(archive, archives))),
  ),
);
