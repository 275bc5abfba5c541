/** Where the library keeps what the switch chose. */
const storageKey = "mui-mode";

function chosenMode(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Sets light or dark before the first paint; the library itself would do it just after. */
export function applyFirstScheme(): void {
  const mode = chosenMode() ?? "system";
  const isDark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["scheme"] = isDark ? "dark" : "light";
}
