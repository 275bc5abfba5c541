/** Of two sides that were measured in turn, round by round, in units per second. */
export type Compared = { readonly ours: readonly number[]; readonly reference: readonly number[] };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The median of each round's ratio: what disturbs the machine for a while disturbs both sides of a round. */
export function ratioOf({ ours, reference }: Compared): number {
  return median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

/** One round each to warm up, which does not count, then the sides in turn. */
export async function inTurn(
  rounds: number,
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
): Promise<Compared> {
  const measured = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const both = [await ours(round), await reference(round)] as const;
    if (round === 0) continue;
    measured.ours.push(both[0]);
    measured.reference.push(both[1]);
  }
  return measured;
}
