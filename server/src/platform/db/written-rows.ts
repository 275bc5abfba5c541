import { isUniqueViolation } from "./client.ts";

/** Refuses a write that breaks a unique constraint, which also holds for writes at the same time. */
export async function refuseDuplicate<T>(
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
