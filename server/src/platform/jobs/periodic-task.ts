/** Runs `task` now and every so many milliseconds, one run at a time. The returned function stops it after its last run. */
export function startPeriodicTask(
  milliseconds: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current: Promise<void> | undefined;
  const run = () => {
    current ??= task()
      .catch(onError)
      .finally(() => (current = undefined));
  };
  run();
  const timer = setInterval(run, milliseconds);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
