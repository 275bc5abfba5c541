import { useSyncExternalStore } from "react";
import { tryStorage } from "../lib/try-storage.ts";

/**
 * Sets the colour scheme, before the first paint and whenever it changes. Pages are printed in light colours. The
 * server also writes the source of this function into documents, so it must not use anything outside itself.
 */
export function applyColorScheme(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem("mui-mode");
  } catch {
    // A browser that refuses storage follows the system's setting.
  }
  const mode = stored ?? "system";
  const isDark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["scheme"] = isDark && !matchMedia("print").matches ? "dark" : "light";
}

/** Applies the colour scheme again when the system's setting, the choice in another tab or the print mode changes. */
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

/** Sets and stores the colour scheme of this device. */
export function setColorScheme(mode: "light" | "dark"): void {
  document.documentElement.dataset["scheme"] = mode;
  tryStorage(() => localStorage.setItem("mui-mode", mode));
}
