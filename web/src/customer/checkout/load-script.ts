/** Milliseconds; a script that a network holds back for longer will not come. */
const patience = 20_000;

/** Loads a script and reads what it defines; one that failed can be loaded again. */
export function loadScript<T>(address: string, defined: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const known = defined();
    if (known !== undefined) return resolve(known);
    const script = document.createElement("script");
    const end = (found: T | undefined) => {
      clearTimeout(timer);
      if (found !== undefined) return resolve(found);
      script.remove();
      reject(new Error(`The script ${address} did not load`));
    };
    const timer = setTimeout(() => end(defined()), patience);
    script.src = address;
    script.async = true;
    script.addEventListener("error", () => end(undefined));
    script.addEventListener("load", () => end(defined()));
    document.head.append(script);
  });
}
