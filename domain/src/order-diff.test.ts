import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { getLineKey } from "./cart-grouping.ts";
import { reapplyEdits, diffOrder, planSendingSteps, type OrderChange } from "./order-diff.ts";

type Line = Parameters<typeof diffOrder>[0][number];

function buildLine(
  id: number,
  quantity: number,
  change: { item?: number; zone?: number; subitems?: number[] } = {},
) {
  const { item = Math.abs(id), zone = 1, subitems = [] } = change;
  return {
    id,
    quantity,
    item: { id: item },
    delivery_zone: zone === 0 ? null : { id: zone },
    subitems: subitems.map((subitem_id) => ({ subitem_id })),
  };
}

function describeChanges(changes: readonly OrderChange<Line>[]): (string | number)[][] {
  return changes.map(({ kind, line: { id }, quantity }) => [kind, id, quantity]);
}

const table: [string, Line[], Line[], (string | number)[][]][] = [
  ["nothing changed", [buildLine(1, 3)], [buildLine(1, 3)], []],
  ["an increase adds the difference", [buildLine(1, 3)], [buildLine(1, 5)], [["add", 1, 2]]],
  ["a decrease removes the difference", [buildLine(1, 3)], [buildLine(1, 1)], [["remove", 1, 2]]],
  ["a missing line is removed with its full quantity", [buildLine(1, 3)], [], [["remove", 1, 3]]],
  [
    "a new line is added with its quantity",
    [buildLine(1, 3)],
    [buildLine(1, 3), buildLine(-1, 4)],
    [["add", -1, 4]],
  ],
  [
    "all of it at once",
    [buildLine(1, 3), buildLine(2, 2), buildLine(3, 1)],
    [buildLine(2, 3), buildLine(3, 1), buildLine(-1, 1, { item: 9 })],
    [
      ["remove", 1, 3],
      ["add", 2, 1],
      ["add", -1, 1],
    ],
  ],
];

for (const [name, loaded, edited, changes] of table) {
  test(`comparing orders: ${name}`, () =>
    assert.deepEqual(describeChanges(diffOrder(loaded, edited)), changes));
}

const anyLine = fc.record({
  item: fc.integer({ min: 1, max: 3 }),
  zone: fc.integer({ min: 0, max: 2 }),
  subitems: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});
/** Generates a loaded order and an edited one, which has unchanged, changed, removed and new lines. */
const anyEdit = fc
  .record({
    loaded: fc.array(anyLine, { maxLength: 5 }),
    quantities: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
    added: fc.array(anyLine, { maxLength: 3 }),
  })
  .map(({ loaded, quantities, added }) => {
    const before = loaded.map((one, index) => buildLine(index + 1, one.quantity, one));
    const kept = before
      .map((one, index) => ({ ...one, quantity: quantities[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    return {
      before,
      after: [...kept, ...added.map((one, index) => buildLine(-1 - index, one.quantity, one))],
    };
  });

/** Applies the changes as a server that accepts all of them. */
function applyChanges(before: readonly Line[], changes: readonly OrderChange<Line>[]): Line[] {
  const units = new Map(before.map((one) => [one.id, one]));
  for (const { kind, line: changed, quantity } of changes) {
    const now = units.get(changed.id) ?? { ...changed, quantity: 0 };
    units.set(changed.id, { ...now, quantity: now.quantity + (kind === "add" ? quantity : -quantity) });
  }
  return [...units.values()].filter(({ quantity }) => quantity > 0);
}

function sortById(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => a.id - b.id);
}

function sumUnitsByKey(lines: readonly Line[]): Record<string, number> {
  const units: Record<string, number> = {};
  for (const one of lines) units[getLineKey(one)] = (units[getLineKey(one)] ?? 0) + one.quantity;
  return units;
}

test("the changes, applied to the loaded order, give the edited one, and are none where nothing changed", () => {
  fc.assert(
    fc.property(anyEdit, ({ before, after }) => {
      const changes = diffOrder(before, after);
      assert.deepEqual(sortById(applyChanges(before, changes)), sortById(after));
      assert.ok(changes.every(({ quantity }) => quantity > 0));
      assert.equal(new Set(changes.map((change) => change.line.id)).size, changes.length);
      assert.deepEqual(diffOrder(after, after), []);
    }),
  );
});

test("every change is sent in exactly one step, and an order that keeps something never runs empty", () => {
  fc.assert(
    fc.property(anyEdit, ({ before, after }) => {
      const changes = diffOrder(before, after);
      const steps = planSendingSteps(before, changes);
      assert.deepEqual(new Set(steps.flat()), new Set(changes));
      assert.equal(steps.flat().length, changes.length);
      let known: Line[] = before;
      for (const step of steps) {
        // The server may process all removals of a step before its additions.
        const removals = applyChanges(
          known,
          step.filter(({ kind }) => kind === "remove"),
        );
        if (before.length > 0 && after.length > 0) assert.notEqual(removals.length, 0);
        known = applyChanges(known, step);
      }
    }),
  );
});

test("most edits go out all together", () => {
  const loaded = [buildLine(1, 3), buildLine(2, 2), buildLine(3, 1)];
  const edited = [buildLine(1, 4), buildLine(2, 1), buildLine(-1, 2, { item: 8 })];
  assert.equal(planSendingSteps(loaded, diffOrder(loaded, edited)).length, 1);
});

test("a dish that goes to another zone gives its units back before they are taken again", () => {
  const loaded = [buildLine(1, 3), buildLine(2, 2)];
  const edited = [buildLine(2, 2), buildLine(-1, 3, { item: 1, zone: 2 })];
  assert.deepEqual(planSendingSteps(loaded, diffOrder(loaded, edited)).map(describeChanges), [
    [["remove", 1, 3]],
    [["add", -1, 3]],
  ]);
});

test("an order of which nothing stays gets the new lines before the last one goes", () => {
  const loaded = [buildLine(1, 3), buildLine(2, 2)];
  const edited = [buildLine(-1, 1, { item: 9 })];
  assert.deepEqual(planSendingSteps(loaded, diffOrder(loaded, edited)).map(describeChanges), [
    [
      ["remove", 1, 3],
      ["add", -1, 1],
    ],
    [["remove", 2, 2]],
  ]);
});

test("edits that failed stay edits upon whatever was granted, and are the same wishes again", () => {
  fc.assert(
    fc.property(anyEdit, fc.infiniteStream(fc.boolean()), ({ before, after }, luck) => {
      const changes = diffOrder(before, after);
      const failed = changes.filter(() => luck.next().value);
      const now = applyChanges(
        before,
        changes.filter((change) => !failed.includes(change)),
      );
      const carried = sumUnitsByKey(reapplyEdits(now, after, failed));
      const isFailed = (key: string) => failed.some((change) => getLineKey(change.line) === key);
      for (const key of Object.keys({ ...sumUnitsByKey(before), ...sumUnitsByKey(after) })) {
        const expected = isFailed(key) ? sumUnitsByKey(after)[key] : sumUnitsByKey(now)[key];
        assert.equal(carried[key], expected, key);
      }
    }),
  );
});

test("what was granted although its answer was lost is not wished for again", () => {
  const loaded = [buildLine(1, 3)];
  const edited = [buildLine(1, 5), buildLine(-1, 2, { item: 9 })];
  const failed = diffOrder(loaded, edited);
  const elsewhere = buildLine(8, 2, { item: 9 });
  const dearer = buildLine(7, 2, { item: 1 });
  assert.deepEqual(reapplyEdits([buildLine(1, 5), elsewhere], edited, failed), [buildLine(1, 5), elsewhere]);
  assert.deepEqual(reapplyEdits([buildLine(1, 3), dearer, elsewhere], edited, failed), [
    buildLine(1, 3),
    dearer,
    elsewhere,
  ]);
});

test("a line that the order no longer has is wished for as a new one", () => {
  const [carried] = reapplyEdits(
    [],
    [buildLine(4, 5)],
    [{ kind: "add", line: buildLine(4, 3), quantity: 2 }],
  );
  assert.deepEqual(carried, buildLine(-1, 5, { item: 4 }));
});
