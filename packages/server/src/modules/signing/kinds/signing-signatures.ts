import { setImmediate } from 'node:timers/promises';
import { invalid } from '@coffer/contract/errors.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import type { SigningRequest } from '../requests/signing-request-store.ts';
import type { NewAuthorization } from '../../sweeps/index.ts';

export type SignedAccount = NewAuthorization & { address: string };

/** Checking a signature keeps the program from everything else, so others have their turn between some of them. */
const checkedAtOnceMax = 10;

/** One for each item, in its order. The first that does not fit refuses them all: they leave together or not at all. */
export async function readSignatures(
  rules: ChainRules,
  { unsigned }: SigningRequest,
  accounts: readonly { addressId: number; address: string }[],
  signed: readonly string[],
): Promise<SignedAccount[]> {
  const { delegation } = rules.sweepCalls ?? {};
  if (unsigned.kind !== 'authorizations' || !delegation) throw new TypeError('no authorizations were asked for');
  const idOf = new Map(accounts.map(({ addressId, address }) => [address, addressId]));
  const { chainId } = unsigned;
  const delegate = canonical(rules, unsigned.delegate);
  const read: SignedAccount[] = [];
  for (const [at, { nonce, ...item }] of unsigned.items.entries()) {
    if (at % checkedAtOnceMax === 0) await setImmediate();
    const address = canonical(rules, item.address);
    const addressId = idOf.get(address);
    if (addressId === undefined) throw new Error(`the sweep does not know ${address}`);
    const verdict = delegation.readAuthorization({ chainId, address, delegate, nonce }, signed[at] ?? '');
    if ('reason' in verdict) throw invalid({ path: `signed.${at}`, message: verdict.reason });
    read.push({ addressId, address, nonce, carried: verdict.authorization });
  }
  return read;
}

function canonical(rules: ChainRules, spelled: string): string {
  const parsed = rules.parseAddress(spelled);
  if ('reason' in parsed) throw new Error(`${spelled} was shown as an address and is none`);
  return parsed.address;
}
