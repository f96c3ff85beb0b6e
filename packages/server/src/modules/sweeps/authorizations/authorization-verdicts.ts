import { setImmediate } from 'node:timers/promises';
import type { ChainRules } from '../../../chains/port/rules.ts';
import type { MissingAccount, ReadyAccount } from './accounts-ready.ts';
import type { NewAuthorization } from './authorization-store.ts';
import { delegateOf } from './delegate-of.ts';

type Named = { address: string; canonical: string | null; nonce: number; signature: string };
type Given = {
  chainId: string;
  contract: string;
  named: readonly Named[];
  states: { ready: readonly ReadyAccount[]; missing: readonly MissingAccount[] };
};

export type Judged = { address: string; stored: boolean; reason: string | null; fresh?: NewAuthorization };

/** Checking a signature keeps the program from everything else, so others have their turn between some of them. */
const checkedAtOnceMax = 10;

export async function readAuthorizations(rules: ChainRules, given: Given): Promise<Judged[]> {
  const seen = new Set<string>();
  const judged: Judged[] = [];
  for (const [at, named] of given.named.entries()) {
    if (at % checkedAtOnceMax === 0) await setImmediate();
    const isRepeated = named.canonical !== null && seen.has(named.canonical);
    if (named.canonical !== null) seen.add(named.canonical);
    const verdict = isRepeated ? 'It is in the list twice: only the first one counts.' : judge(rules, given, named);
    const { address } = named;
    if (typeof verdict === 'string') judged.push({ address, stored: false, reason: verdict });
    else judged.push({ address, stored: true, reason: null, ...(verdict.isKnown ? {} : { fresh: verdict }) });
  }
  return judged;
}

function judge(rules: ChainRules, given: Given, named: Named): string | (NewAuthorization & { isKnown: boolean }) {
  const { canonical, nonce, signature } = named;
  const isOf = (account: { address: string }) => account.address === canonical;
  const ready = given.states.ready.find(isOf);
  const missing = given.states.missing.find(isOf);
  const account = ready ?? missing;
  if (canonical === null || !account) return 'It is no address of this wallet.';
  if (ready?.authorization === null) return 'This account runs the code already: nothing is left to sign.';
  if (account.nonce !== nonce) {
    return `The account is at nonce ${account.nonce} now, and this is for nonce ${nonce}: sign it anew.`;
  }
  const delegate = delegateOf(rules, given.contract);
  const read = rules.sweepCalls?.delegation?.readAuthorization(
    { chainId: given.chainId, address: canonical, delegate, nonce },
    signature,
  );
  if (!read) return 'This chain knows no authorizations.';
  if ('reason' in read) return read.reason;
  const { addressId } = account;
  return { addressId, nonce, carried: read.authorization, isKnown: ready?.authorization === read.authorization };
}
