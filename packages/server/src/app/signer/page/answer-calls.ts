import type * as z from 'zod';
import { pageCalls, type PageAnswer, type PageCall } from '@coffer/contract/money-out/signer-page.ts';
import {
  beginEnrolment,
  Enrolments,
  finishEnrolment,
  lookAtPasskey,
  standForPasskey,
  Unproven,
} from '../../../modules/approvers/index.ts';
import { lookAtPayouts, standForPayouts, type StandingDesk } from '../../../modules/payouts/index.ts';

export type AnswerCall = (name: string, body: unknown) => Promise<PageAnswer[PageCall]>;

type Of<C extends PageCall> = z.output<(typeof pageCalls)[C]>;

/** What the page asks, and no more than that: each call by its name, its input by its shape. */
export function answerCalls(desk: StandingDesk): AnswerCall {
  const enrolments = new Enrolments();
  const calls: Record<PageCall, (body: unknown) => Promise<PageAnswer[PageCall]>> = {
    look: async (body) => look(desk, read(pageCalls.look, body)),
    stand: async (body) => stand(desk, read(pageCalls.stand, body)),
    begin: async (body) => beginEnrolment(desk, enrolments, read(pageCalls.begin, body).ticket),
    enrol: async (body) => {
      const { usableFrom } = await finishEnrolment(desk, enrolments, read(pageCalls.enrol, body));
      return { usableFrom };
    },
  };
  return async (name, body) => {
    if (!isCall(name)) throw new Unproven('This page asked for something that the signer does not do.');
    return calls[name](body);
  };
}

function read<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Unproven('This page asked for something that the signer does not understand.');
}

function isCall(name: string): name is PageCall {
  return Object.hasOwn(pageCalls, name);
}

async function look(desk: StandingDesk, { what, of, hash, member }: Of<'look'>): Promise<PageAnswer['look']> {
  if (what === 'payout' || what === 'file') return lookAtPayouts(desk, { what, of, hash, member });
  const { approver, bytes } = lookAtPasskey(desk, { deed: what, of, hash });
  const now = desk.clock.now();
  const others = desk.approvers.present(now).filter(({ usableFrom }) => usableFrom <= now);
  return {
    what,
    rpId: desk.page.host,
    device: others.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports: [...transports] })),
    bytes,
    passkey: {
      name: approver.name,
      member: approver.memberId,
      enrolledAt: approver.enrolledAt.toISOString(),
      usableFrom: approver.usableFrom.toISOString(),
      isSynced: approver.isSynced,
    },
  };
}

async function stand(desk: StandingDesk, { what, of, hash, used }: Of<'stand'>): Promise<PageAnswer['stand']> {
  if (what === 'payout' || what === 'file') return standForPayouts(desk, { what, of, hash }, used);
  await standForPasskey(desk, { deed: what, of, hash }, used);
  return { payouts: 0 };
}
