import { useSyncExternalStore } from "react";
import { tryStorage } from "../lib/try-storage.ts";

/**
 * Sets the colour scheme, before the first paint and whenever it changes. Pages are printed in light colours. It is also
 * written into documents as it is, so that it uses nothing from outside.
 */
export function applyColorScheme(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem("mui-mode");
  } catch {
    // A browser that stores nothing follows the system.
  }
  const mode = stored ?? "system";
  const isDark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["scheme"] = isDark && !matchMedia("print").matches ? "dark" : "light";
}

/** Follows the device's setting, the choice of other tabs and printing. */
export function followColorScheme(): void {
  matchMedia("print").addEventListener("change", applyColorScheme);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyColorScheme);
  window.addEventListener("storage", applyColorScheme);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  return () => observer.disconnect();
}

export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset["scheme"] === "dark");
}

/** Chooses the colour scheme for this device. */
export function chooseColorScheme(mode: "light" | "dark"): void {
  document.documentElement.dataset["scheme"] = mode;
  tryStorage(() => localStorage.setItem("mui-mode", mode));
}
