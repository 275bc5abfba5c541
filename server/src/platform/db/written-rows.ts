import { isUniqueViolation } from "./client.ts";

/** Calls `refuse` if the write violates the unique constraint. */
export async function handleUniqueViolation<T>(
  write: Promise<T>,
  constraint: string,
  refuse: () => never,
): Promise<T> {
  return write.catch((error: unknown) => {
    if (isUniqueViolation(error, constraint)) return refuse();
    throw error;
  });
}

export function requireRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error("The statement has written no row.");
  return row;
}
