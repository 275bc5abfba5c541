/** Returns the result, or null where storage is refused, full or missing, as in the server. */
export function tryStorage<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
