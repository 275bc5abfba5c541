/** Makes sure that only one tab at a time runs a function under this name. */
export async function withTabLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  // Without a secure context there are no web locks, and the function runs without one.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(name, act) : act();
}
