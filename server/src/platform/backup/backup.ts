import "../lifecycle/quick-imports.ts";
import { constants, setPriority } from "node:os";

const [{ runCommand }, { createBackup }] = await Promise.all([
  import("./command.ts"),
  import("./create-backup.ts"),
]);

// A running server takes precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await runCommand({
  usage: "Uso: npm run backup -- <archivo>   (copia la base de datos y las fotos en un archivo .zip nuevo)",
  interrupted: "Interrumpido: no se escribió ninguna copia.",
  run: createBackup,
});
