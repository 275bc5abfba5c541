/**
 * Runs an access to the browser's storage and returns its result, or null if the storage is refused, full or holds broken
 * data. The server, which renders screens, has no storage.
 */
export function tryStorage<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
