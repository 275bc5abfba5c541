type NamedPattern = readonly [name: string, pattern: RegExp];

/** The order matters, because browsers also name those that they descend from. */
const browsers: readonly NamedPattern[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\//],
];

/** The order matters, because Android also names Linux, and iPhones also name Mac OS. */
const systems: readonly NamedPattern[] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

export const unknownDevice = "Dispositivo desconocido";

/** Returns, for example, `Chrome en Android` for a `User-Agent`, or null if it names no known browser. */
export function parseDeviceName(userAgent = ""): string | null {
  const findName = (names: readonly NamedPattern[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = findName(browsers);
  if (browser === undefined) return null;
  const system = findName(systems);
  return system === undefined ? browser : `${browser} en ${system}`;
}
