import "../lifecycle/quick-imports.ts";
import { constants, setPriority } from "node:os";

const [{ runCommand }, { writeBackup }] = await Promise.all([
  import("./run-command.ts"),
  import("./write-backup.ts"),
]);

// A server beside it goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await runCommand(
  {
    usage: "Uso: npm run backup -- <archivo>   (copia la base de datos y las fotos en un archivo .zip nuevo)",
    interrupted: "Interrumpido: no se escribió ninguna copia.",
    work: writeBackup,
  },
  process.argv.slice(2),
);
