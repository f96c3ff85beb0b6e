import type { JudgedFraud } from './fraud-rules.ts';
import type { Changed } from './record-rewards.ts';
import type { Finding, Reward } from './reward.ts';

/** Whether a person has decided about this very finding: by the same rule, of the same addresses. */
export function isSeen({ decidedBy, findings }: Pick<Reward, 'decidedBy' | 'findings'>): (found: Finding) => boolean {
  return ({ rule, evidence }) => {
    if (decidedBy === null) return false;
    const known = new Set(findings.filter((one) => one.rule === rule).flatMap(markersOf));
    return known.size > 0 && markersOf({ evidence }).every((marker) => known.has(marker));
  };
}

/** Numbers in a sentence grow; an address stays the same. */
function markersOf({ evidence }: Pick<Finding, 'evidence'>): string[] {
  return evidence.map(({ address, text }) => address ?? text.replaceAll(/\d+/g, 'n'));
}

/** What becomes of a reward by what was found once it was there. Somebody decides about it then, whoever decided about something else before. */
export function holdFound(before: Reward, fraud: JudgedFraud, now: Date, mayRefuse = true): Changed[] {
  // What was found last stands first: it is what is to be decided.
  const isNew = new Set(fraud.findings.map(({ rule }) => rule));
  const findings = [...fraud.findings, ...before.findings.filter(({ rule }) => !isNew.has(rule))];
  const found = { ...before, findings };
  if (fraud.reason !== null && fraud.action === 'block' && mayRefuse) {
    return [{ before, after: { ...found, status: 'cancelled', statusReason: fraud.reason } }];
  }
  if (fraud.reason !== null && before.status !== 'held') {
    const said = { status: 'held', statusReason: fraud.reason, holdFrom: now, decidedBy: null } as const;
    return [{ before, after: { ...found, ...said } }];
  }
  return fraud.findings.length === 0 ? [] : [{ before, after: found }];
}
