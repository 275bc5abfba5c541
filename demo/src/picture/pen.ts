/** What every drawing function needs: the dish's own random numbers and the gradients used so far. */
export type Pen = {
  readonly random: () => number;
  readonly definitions: Map<string, string>;
};

/** The same seed always draws the same picture. */
export function createPen(seed: string): Pen {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  return { random, definitions: new Map() };
}

export function between(pen: Pen, low: number, high: number): number {
  return low + pen.random() * (high - low);
}

export function pick<Choice>(pen: Pen, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(pen.random() * choices.length)] ?? choices[0];
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** One decimal is finer than a pixel and keeps the files small. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function stopsOf(colors: readonly string[]): string {
  const last = Math.max(1, colors.length - 1);
  return colors
    .map((color, index) => {
      const [hue, opacity] = color.split("/");
      const seeThrough = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${Math.round((index / last) * 100) / 100}" stop-color="${hue ?? color}"${seeThrough}/>`;
    })
    .join("");
}

function define(pen: Pen, element: string, frame: string, colors: readonly string[]): string {
  const key = `${element}${frame}${colors.join()}`;
  const known = pen.definitions.get(key);
  const id =
    known === undefined ? `p${pen.definitions.size}` : known.slice(known.indexOf('"') + 1).split('"')[0];
  if (known === undefined) {
    pen.definitions.set(key, `<${element} id="${id}" ${frame}>${stopsOf(colors)}</${element}>`);
  }
  return `url(#${id})`;
}

/** Runs from the light (top left) into the shade (bottom right); a color may carry an opacity: `#ffffff/0.4`. */
export function linear(pen: Pen, ...colors: readonly string[]): string {
  return define(pen, "linearGradient", 'x1=".25" y1="0" x2=".75" y2="1"', colors);
}

/** From left to right, for round bodies seen from the side. */
export function across(pen: Pen, ...colors: readonly string[]): string {
  return define(pen, "linearGradient", 'x1="0" y1="0" x2="1" y2="0"', colors);
}

/** Lit from the top left, for domes and balls. */
export function radial(pen: Pen, ...colors: readonly string[]): string {
  return define(pen, "radialGradient", 'cx=".38" cy=".3" r=".78"', colors);
}

/** Even from the middle outwards, for shadows, glows and liquids. */
export function centered(pen: Pen, ...colors: readonly string[]): string {
  return define(pen, "radialGradient", 'cx=".5" cy=".5" r=".5"', colors);
}

/** From the top left corner outwards, for the light on the table. */
export function fromCorner(pen: Pen, ...colors: readonly string[]): string {
  return define(pen, "radialGradient", 'cx=".16" cy=".04" r="1.2"', colors);
}

/** What lies outside the shape is not drawn. */
export function clipped(pen: Pen, shape: string, content: string): string {
  const id = `c${pen.definitions.size}`;
  pen.definitions.set(id, `<clipPath id="${id}">${shape}</clipPath>`);
  return `<g clip-path="url(#${id})">${content}</g>`;
}
