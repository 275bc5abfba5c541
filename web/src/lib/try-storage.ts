/**
 * Runs an access to the browser's storage and returns its result. It returns null if the storage is refused, is full
 * or contains broken data, and on the server.
 */
export function tryStorage<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
