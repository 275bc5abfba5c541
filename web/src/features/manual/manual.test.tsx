import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { paths } from "../../app/paths.ts";
import { loadManualPage, manualEntries } from "./manual-contents.ts";
import { ManualText } from "./manual-text.tsx";
import { loadManualTexts, searchManual } from "./search-manual.ts";

const files = import.meta.glob<string>(
  ["../../../../docs/manual/*.md", "!../../../../docs/manual/README.md"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

test("the contents list every page once, with its title", () => {
  const titles = Object.entries(files).map(([file, text]) => [
    file.replaceAll(/.*\/|\.md$/g, ""),
    text.split("\n", 1)[0],
  ]);
  expect(manualEntries.map(({ page, title }) => [page, `# ${title}`]).toSorted()).toEqual(titles.toSorted());
});

async function renderPage(page: string): Promise<HTMLElement> {
  const { container } = render(<ManualText markdown={await loadManualPage(page)} />, {
    wrapper: MemoryRouter,
  });
  return container;
}

/** Returns the addresses of all pages and their headings. */
async function findKnownTargets(): Promise<Set<string>> {
  const targets = new Set<string>();
  for (const { page } of manualEntries) {
    targets.add(paths.helpPage(page));
    for (const { id } of (await renderPage(page)).querySelectorAll("h2"))
      targets.add(`${paths.helpPage(page)}#${id}`);
  }
  return targets;
}

test("every link of the manual leads to a page and heading that exist", async () => {
  const targets = await findKnownTargets();
  for (const { page } of manualEntries) {
    for (const link of (await renderPage(page)).querySelectorAll("a")) {
      const address = link.getAttribute("href") ?? "";
      const target = address.startsWith("#") ? `${paths.helpPage(page)}${address}` : address;
      expect([...targets], `from ${page}`).toContain(target);
    }
  }
});

test("every picture of the manual exists and is described", async () => {
  for (const { page } of manualEntries) {
    for (const picture of (await renderPage(page)).querySelectorAll("img")) {
      expect(picture.getAttribute("src"), `in ${page}`).toMatch(/\.webp/);
      expect(picture.alt, `in ${page}`).toMatch(/\w+ \w+/);
    }
  }
  expect(screen.getAllByRole("img").length).toBeGreaterThan(5);
});

const texts = [
  { page: "uno", title: "La hora límite", summary: "", text: "Decide hasta cuándo se puede pedir." },
  { page: "dos", title: "Órdenes", summary: "", text: "La hora límite de un almuerzo es a las 10:30." },
];

test.each([
  ["LIMITE hora", ["uno", "dos"]],
  ["órdenes almuerzo", ["dos"]],
  ["cuando", ["uno"]],
  ["desayuno", []],
])("«%s» is found in %o", (wanted, pages) => {
  expect(searchManual(texts, wanted).map(({ page }) => page)).toEqual(pages);
});

test("an excerpt shows the first word that its text has, with its accents", () => {
  const [, order] = searchManual(texts, "limite");
  expect(order?.excerpt).toEqual(["La hora ", "límite", " de un almuerzo es a las 10:30."]);
});

test("texts to search in have no marks of Markdown", async () => {
  for (const { page, text } of await loadManualTexts()) expect(text, page).not.toMatch(/[#*|`]|\]\(/);
});
