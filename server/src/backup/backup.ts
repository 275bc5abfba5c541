import { constants, setPriority } from "node:os";
import { runCommand } from "./run-command.ts";
import { writeBackup } from "./write-backup.ts";

// A server beside it goes first.
setPriority(constants.priority.PRIORITY_LOW);
await runCommand(
  {
    usage: "Uso: npm run backup -- <archivo>   (copia la base de datos y las fotos en un archivo .zip nuevo)",
    interrupted: "Interrumpido: no se escribió ninguna copia.",
    work: writeBackup,
  },
  process.argv.slice(2),
);
