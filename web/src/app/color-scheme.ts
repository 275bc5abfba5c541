/**
 * Sets the colour scheme before the first paint; MUI would set it just after. It is also written into documents as it
 * is, so that it uses nothing from outside.
 */
export function applyColorScheme(): void {
  let stored: string | null = null;
  try {
    // MUI's storage key.
    stored = localStorage.getItem("mui-mode");
  } catch {
    // A browser that stores nothing follows the system.
  }
  const mode = stored ?? "system";
  const isDark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["scheme"] = isDark ? "dark" : "light";
}
