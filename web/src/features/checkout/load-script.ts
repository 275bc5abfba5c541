/** Milliseconds; a script that a network holds back for longer will not come. */
const patience = 20_000;

/** Addresses that hang: a browser waits for the same request again, unless it is another one. */
const hanging = new Map<string, number>();

function requestOf(address: string): string {
  const tries = hanging.get(address);
  if (tries === undefined) return address;
  const url = new URL(address, window.location.href);
  url.searchParams.set("intento", String(tries + 1));
  return url.href;
}

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
    const timer = setTimeout(() => {
      hanging.set(address, (hanging.get(address) ?? 0) + 1);
      end(defined());
    }, patience);
    script.src = requestOf(address);
    script.async = true;
    script.addEventListener("error", () => end(undefined));
    script.addEventListener("load", () => end(defined()));
    document.head.append(script);
  });
}
