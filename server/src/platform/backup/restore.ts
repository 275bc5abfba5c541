import "../lifecycle/quick-imports.ts";

const [{ restoreBackup }, { runCommand }] = await Promise.all([
  import("./restore-backup.ts"),
  import("./command.ts"),
]);

await runCommand({
  usage: "Uso: npm run restore -- <archivo>   (restaura una copia en una carpeta o base de datos vacía)",
  interrupted: "Interrumpido: no se restauró nada.",
  run: restoreBackup,
});
