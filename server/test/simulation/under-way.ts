import type { Act, Answer, Verdict } from "./act.ts";
import type { Bank } from "./bank.ts";
import { differences } from "./compare.ts";
import type { Actor } from "./gates.ts";
import type { Model } from "./model.ts";
import { followPayments } from "./settling.ts";
import type { Seen } from "./seen.ts";

/** An act from its request to its answer, held now and then. */
export type UnderWay = {
  readonly act: Act;
  readonly actor: Actor;
  /** Every hour that it lived through: it may have gone by any of them. */
  readonly times: Set<number>;
  /** What it may answer where nothing came of it. */
  readonly refusals: Set<number>;
  /** What came of it, once something did. */
  happened: Verdict | null;
  done: Promise<unknown>;
  answer: Answer | null;
};

type Moment = { readonly bank: Bank; readonly now: number; readonly seen: Seen };

type Candidate = { readonly model: Model; readonly verdict: Verdict };

/** What the shop would be if the act did now what it would do at one of its hours. */
function candidates(model: Model, act: UnderWay, { now, seen }: Moment): Candidate[] {
  if (act.happened) return [];
  return [...act.times].flatMap((at) => {
    const verdict = act.act.judge(model, at);
    if (!verdict.happen) act.refusals.add(verdict.status);
    const changed = structuredClone(model);
    return verdict.happen?.(changed, seen, now) ? [{ model: changed, verdict }] : [];
  });
}

/** Which of the allowed states the database is in after a stretch of an act; complaints in words where it is in none. */
export function narrow(
  model: Model,
  act: UnderWay,
  moment: Moment,
): { model: Model; complaints: readonly string[] } {
  const complaintsOf = (candidate: Model) => [
    ...followPayments(candidate, moment.seen, { ...moment, touched: act.actor.asked }),
    ...differences(candidate, moment.seen),
  ];
  const changed = candidates(model, act, moment).map((one) => ({
    ...one,
    complaints: complaintsOf(one.model),
  }));
  const unchanged = structuredClone(model);
  const complaints = complaintsOf(unchanged);
  const fits = changed.filter((one) => one.complaints.length === 0);
  if (complaints.length === 0) {
    // It may have done what makes no difference, or do it later, when it does.
    for (const { verdict } of fits) act.refusals.add(verdict.status);
    return { model: unchanged, complaints };
  }
  const [fit] = fits;
  if (fit) {
    act.happened = fit.verdict;
    return { model: fit.model, complaints: [] };
  }
  const all = [complaints, ...changed.map((one) => one.complaints)];
  return { model, complaints: all.toSorted((a, b) => a.length - b.length)[0] ?? [] };
}

/** What is wrong with the answer of an act that is over. */
export function complaintAbout(act: UnderWay, model: Model, bank: Bank): string | undefined {
  const { answer, happened, refusals } = act;
  if (!answer) return undefined;
  const said = act.act.complaint?.(model, answer, bank);
  if (said !== undefined) return said ?? undefined;
  if (happened?.status === answer.status || (!happened && refusals.has(answer.status))) return undefined;
  const right = happened ? String(happened.status) : [...refusals].join(" or ") || "success";
  return `answered ${answer.status} ${JSON.stringify(answer.body)}, right were ${right}`;
}
