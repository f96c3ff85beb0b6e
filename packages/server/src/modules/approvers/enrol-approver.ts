import { randomBytes } from 'node:crypto';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { EnrolledLine } from '../outgoing/index.ts';
import { note, waitedFrom, type Desk } from './desk.ts';
import { algorithms, readMade, type Made } from './read-made.ts';
import { findBegun, type Begun } from './signer-store.ts';
import { hashOfTicket, isTicketOf } from './ticket.ts';
import { Unproven } from './verify-assertion.ts';

const answerMinutes = 5;
const openMax = 500;
/** More devices than the approvers of one business carry. */
const passkeysMax = 200;

const gone = 'This page is not good any more. Begin again in the dashboard, under Security.';

type Question = { challenge: string; until: Date };

/** What devices were asked to make, in memory: each question is answered once. */
export class Enrolments {
  readonly #open = new Map<string, Question>();

  ask(ticket: string, now: Date): string {
    for (const [old, { until }] of this.#open) if (until <= now) this.#open.delete(old);
    if (this.#open.size >= openMax) throw new Unproven('Too many people add passkeys just now. Try again in a minute.');
    const challenge = randomBytes(32).toString('base64url');
    this.#open.set(ticket, { challenge, until: minutesAfter(now, answerMinutes) });
    return challenge;
  }

  take(ticket: string, now: Date): string | undefined {
    const asked = this.#open.get(ticket);
    this.#open.delete(ticket);
    return asked !== undefined && asked.until > now ? asked.challenge : undefined;
  }
}

/** Of whom the passkey will be, and what the browser is asked to make. */
export async function beginEnrolment(desk: Desk, enrolments: Enrolments, ticket: string) {
  const now = desk.clock.now();
  const begun = await requireBegun(desk, ticket);
  const { approvers, page, waitHours, firstCode } = desk;
  const others = approvers.present(now);
  if (others.length === 0) firstCode.draw();
  const algorithm = (alg: number) => ({ type: 'public-key' as const, alg });
  return {
    memberName: begun.memberName,
    passkeyName: begun.passkeyName,
    needsCode: others.length === 0,
    waitHours: others.length === 0 ? 0 : waitHours,
    options: {
      challenge: enrolments.ask(ticket, now),
      rp: { id: page.host, name: 'Coffer signer' },
      user: {
        id: Buffer.from(`approver ${begun.memberId}`).toString('base64url'),
        name: begun.memberName,
        displayName: begun.memberName,
      },
      pubKeyCredParams: algorithms.map(algorithm),
      timeout: answerMinutes * 60_000,
      attestation: 'none' as const,
      excludeCredentials: others
        .filter(({ memberId, host }) => memberId === begun.memberId && host === page.host)
        .map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
    },
  };
}

type Answer = { ticket: string; code?: string | undefined; made: Made };

/**
 * The first one counts at once, for whoever has the code from the signer's machine. Each other one waits, so that somebody can object,
 * or until an approver confirms it.
 */
export async function finishEnrolment(desk: Desk, enrolments: Enrolments, answer: Answer): Promise<EnrolledLine> {
  const { approvers, firstCode, page, log } = desk;
  const challenge = enrolments.take(answer.ticket, desk.clock.now());
  if (challenge === undefined) throw new Unproven('This took too long. Load this page again.');
  const made = await readMade(answer.made, { challenge, ...page });
  const line = await note(desk, async () => {
    const now = desk.clock.now();
    const begun = await requireBegun(desk, answer.ticket);
    const isFirst = approvers.present(now).length === 0;
    if (approvers.byCredential(made.credentialId)) throw new Unproven('This passkey is here already.');
    if (approvers.present(now).length >= passkeysMax) throw new Unproven('There are as many passkeys as there may be.');
    if (isFirst && !firstCode.take(answer.code ?? '', begun.memberId, now)) {
      throw new Unproven(`That is not the code that the signer wrote into ${firstCode.file}.`);
    }
    return {
      kind: 'passkey-enrolled',
      at: now.toISOString(),
      passkey: approvers.all().length + 1,
      request: begun.id,
      memberId: begun.memberId,
      name: begun.passkeyName,
      host: page.host,
      ...made,
      usableFrom: (isFirst ? now : waitedFrom(desk)).toISOString(),
      by: isFirst ? 'code' : 'wait',
    };
  });
  firstCode.end();
  log.warn(
    { passkey: line.passkey, memberId: line.memberId, usableFrom: line.usableFrom },
    'a passkey that approves payouts was added',
  );
  return line;
}

async function requireBegun(desk: Desk, ticket: string): Promise<Begun> {
  const begun = await findBegun(desk.db, hashOfTicket(ticket), desk.clock.now());
  if (!begun || !isTicketOf(desk.masterKey, ticket, begun)) throw new Unproven(gone);
  if (desk.approvers.all().some(({ request }) => request === begun.id)) throw new Unproven(gone);
  return begun;
}
