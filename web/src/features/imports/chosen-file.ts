import { maxFileBytes } from "@lonchera/contract/form";
import { importMessages } from "@lonchera/contract/imports";

export const acceptedEndings = ".xlsx,.xls";

/** What the server would refuse at once, said before the file is sent. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.xlsx?$/i.test(name)) return "El archivo debe ser una hoja de cálculo .xlsx o .xls.";
  if (size === 0) return "El archivo está vacío.";
  return size > maxFileBytes ? importMessages.tooLarge : null;
}

export class FileChanged extends Error {
  constructor(options?: ErrorOptions) {
    super("El archivo cambió o ya no está donde lo elegiste. Vuelve a elegirlo.", options);
    this.name = "FileChanged";
  }
}

/** The file as it was chosen, in memory: a browser no longer reads one that was saved again on its disk. */
export async function heldFile(file: File): Promise<File> {
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new FileChanged({ cause });
  });
  return new File([bytes], file.name, { type: file.type });
}
