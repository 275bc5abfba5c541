import assert from "node:assert/strict";
import { test } from "node:test";
import { computeRateableDeliveries, computeTrendStarts, getRatingState } from "./ratings.ts";

test("a dish can be rated from the day after its delivery, for fourteen days", () => {
  const times = ["2026-02-27", "2026-02-28", "2026-03-13", "2026-03-14"].map((today) =>
    getRatingState("2026-02-27", today),
  );
  assert.deepEqual(times, ["early", "open", "open", "over"]);
});

test("the deliveries of a day's ratings are those whose time is open", () => {
  const today = "2026-03-15";
  const { first, last } = computeRateableDeliveries(today);
  assert.deepEqual([first, last], ["2026-03-01", "2026-03-14"]);
  assert.deepEqual(
    ["2026-02-28", first, last, today].map((delivery) => getRatingState(delivery, today)),
    ["over", "open", "open", "early"],
  );
});

test("a trend compares thirty days of delivery with the thirty before", () => {
  assert.deepEqual(computeTrendStarts("2026-03-31"), { recent: "2026-03-01", former: "2026-01-30" });
});
