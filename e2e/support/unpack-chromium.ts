import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";

// Unpacks into os.tmpdir(); the caller sets TMPDIR, which is why this is a process of its own.
const archives = new URL("../bin/", import.meta.resolve("@sparticuz/chromium"));
await Promise.all(
  ["chromium.br", "fonts.tar.br", "al2023.tar.br"].map((archive) =>
    inflate(fileURLToPath(new URL(archive, archives))),
  ),
);
