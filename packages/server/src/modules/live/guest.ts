import type { Credentialed } from '../../platform/access.ts';

/** A payer, who knows the reference of a payment. */
export type Payer = { kind: 'payer'; address: string; reference: string };

/** Somebody with a token: what they may do is looked up again and again while they stay. */
export type Known = { kind: 'known'; address: string; clientId: string; subject: Credentialed };

/** Who is at the other end of a connection, and from which address. */
export type Guest = Payer | Known;

/** All connections of one person, or of one key. */
export function personOf({ subject }: Known): string {
  return subject.kind === 'member' ? `member:${subject.memberId}` : `key:${subject.keyId}`;
}

/** What they may do, as one text: when it changes, what was allowed before is void. */
export function rightsOf(subject: Credentialed): string {
  const projects = subject.projects === 'all' ? 'all' : subject.projects.toSorted((a, b) => a - b).join();
  return `${projects}|${[...subject.permissions].toSorted().join()}`;
}
