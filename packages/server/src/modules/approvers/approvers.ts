import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { ApprovedLine, ApproverLine, EnrolledLine, Journal } from '../outgoing/index.ts';
import { Unproven, verifyAssertion } from './verify-assertion.ts';

/** A passkey that stands for payouts, as the journal knows it. */
export type Approver = Pick<
  EnrolledLine,
  | 'passkey'
  | 'request'
  | 'memberId'
  | 'name'
  | 'credentialId'
  | 'publicKey'
  | 'counter'
  | 'host'
  | 'isSynced'
  | 'transports'
> & {
  enrolledAt: Date;
  usableFrom: Date;
  removedFrom: Date | null;
  /** The request that ends it; null where somebody signed for that, or nothing ends it. */
  endsBy: number | null;
  /** Requests that somebody objected to, and when last. */
  kept: readonly number[];
  keptAt: Date | null;
  confirmedBy: number | null;
};

const asEnrolled = { removedFrom: null, endsBy: null, kept: [], keptAt: null, confirmedBy: null };

/** No approval is good for longer. */
const remembersHours = 48;

/**
 * Who approves by which passkey, and what they stood for of late: by the journal alone, so that no database adds a passkey, brings one
 * back or makes up what somebody said.
 */
export class Approvers {
  readonly #byNumber = new Map<number, Approver>();
  /** By the hash of a payout, who stood for it. */
  readonly #approvals = new Map<string, ApprovedLine[]>();
  readonly #lately = new Set<ApprovedLine>();

  private constructor() {}

  static async open(journal: Journal): Promise<Approvers> {
    const approvers = new Approvers();
    await journal.each((line) => approvers.#note(line));
    journal.follow((line) => approvers.#note(line));
    return approvers;
  }

  all(): readonly Approver[] {
    return [...this.#byNumber.values()];
  }

  find(passkey: number): Approver | undefined {
    return this.#byNumber.get(passkey);
  }

  byCredential(id: string): Approver | undefined {
    return this.all().find(({ credentialId }) => credentialId === id);
  }

  /** Those that are in use, or will be. Where there is none, whoever adds one has to be at the signer's machine. */
  present(now: Date): readonly Approver[] {
    return this.all().filter(({ removedFrom }) => removedFrom === null || removedFrom > now);
  }

  /** Whether somebody stands for this with a passkey that counts now: looked at again, signature and all. */
  standsFor(hash: string, memberId: number, now: Date): boolean {
    return (this.#approvals.get(hash) ?? []).some((line) => {
      const by = this.#byNumber.get(line.passkey);
      return line.memberId === memberId && by?.memberId === memberId && counts(by, now) && isProven(line, by);
    });
  }

  #note(line: ApproverLine | { kind: string; at: string }): void {
    if (line.kind === 'restored' || line.kind === 'adopted') {
      // Of what was approved before, nobody knows what became of it.
      this.#approvals.clear();
      this.#lately.clear();
    } else if (isOfApprovers(line)) this.#noteOf(line);
  }

  #noteOf(line: ApproverLine): void {
    if (line.kind === 'passkey-enrolled') {
      const { kind: _kind, at, by: _by, usableFrom, ...given } = line;
      const since = { enrolledAt: new Date(at), usableFrom: new Date(usableFrom) };
      this.#byNumber.set(line.passkey, { ...given, ...since, ...asEnrolled });
      return;
    }
    if (line.kind === 'passkey-kept') return this.#keep(line.of, new Date(line.at));
    const stood = line.kind === 'passkey-removed' ? line.signed : line;
    if (stood) this.#change(stood.passkey, { counter: stood.counter });
    if (line.kind === 'passkey-confirmed') {
      this.#change(line.of, { usableFrom: new Date(line.at), confirmedBy: line.memberId });
    } else if (line.kind === 'passkey-removed')
      this.#change(line.of, { removedFrom: new Date(line.from), endsBy: line.request });
    else this.#remember(line);
  }

  #keep(passkey: number, keptAt: Date): void {
    const { kept = [], endsBy = null } = this.#byNumber.get(passkey) ?? {};
    const objected = endsBy === null ? kept : [...kept, endsBy];
    this.#change(passkey, { removedFrom: null, endsBy: null, kept: objected, keptAt });
  }

  #change(passkey: number, change: Partial<Approver>): void {
    const before = this.#byNumber.get(passkey);
    if (before) this.#byNumber.set(passkey, { ...before, ...change });
  }

  #remember(line: ApprovedLine): void {
    for (const [, hash] of line.payouts) this.#approvals.set(hash, [...(this.#approvals.get(hash) ?? []), line]);
    this.#lately.add(line);
    for (const old of this.#lately) {
      if (new Date(old.at) > hoursAfter(new Date(line.at), -remembersHours)) break;
      this.#lately.delete(old);
      for (const [, hash] of old.payouts) this.#approvals.delete(hash);
    }
  }
}

/** From when it is in use until it is removed. */
export function counts({ usableFrom, removedFrom }: Approver, now: Date): boolean {
  return usableFrom <= now && (removedFrom === null || removedFrom > now);
}

/** How often it was used was looked at when it was said: that went on since. */
function isProven({ assertion, hash, origin }: ApprovedLine, { publicKey, host }: Approver): boolean {
  try {
    verifyAssertion(assertion, { publicKey, origin, host, hash, counter: 0 });
    return true;
  } catch (error) {
    if (error instanceof Unproven) return false;
    throw error;
  }
}

const kinds: readonly string[] = [
  'passkey-enrolled',
  'passkey-confirmed',
  'passkey-removed',
  'passkey-kept',
  'approved',
];

function isOfApprovers(line: { kind: string }): line is ApproverLine {
  return kinds.includes(line.kind);
}
