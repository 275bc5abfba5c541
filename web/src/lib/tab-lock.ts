/** Runs the acts of one name in one tab at a time. */
export async function withTabLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  // Web locks need a secure context.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(name, act) : act();
}
