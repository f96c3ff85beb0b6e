import { sql } from 'kysely';
import type { addDepositKeys } from '@coffer/contract/treasury/deposit-keys.ts';
import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid, type FieldIssue } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { insertAddresses, lockAddresses, nextPosition } from './address-store.ts';
import { liveChainsOf } from '../wallet/live-chains.ts';
import { notePoolLevel } from './note-pool-level.ts';
import { hasWaiting } from './waiting-keys.ts';

export type PreparedKeys = Body<typeof addDepositKeys>;

/** More of them help nobody to find what is wrong with a file. */
const issuesMax = 20;

/** The chains of a family whose addresses are prepared. */
export async function preparedChains(
  deps: Deps,
  tx: Tx,
  family: PreparedKeys['family'],
): Promise<[BlockchainRow, ...BlockchainRow[]]> {
  const [first, ...more] = await liveChainsOf(tx, family);
  if (!first) throw invalid({ path: 'family', message: 'must be a family that this install offers' });
  if (deps.chains.rules(first.code).deriveAddresses === undefined) return [first, ...more];
  const message = `must not be ${family}: its addresses follow from an extended public key, which is enough`;
  throw invalid({ path: 'family', message });
}

type ToTakeIn = { walletId: number; chain: BlockchainRow; keys: PreparedKeys['keys']; hours: number };

/**
 * Adds prepared addresses to a wallet: all of them or none, in the order in which its phrase gives them. Those that follow others
 * wait: whoever prepared them is paid like the owner of the others.
 */
export async function takeInKeys(
  deps: Deps,
  tx: Tx,
  { walletId, chain, keys, hours }: ToTakeIn,
  now: Date,
): Promise<{ from: number; isWaiting: boolean }> {
  await lockAddresses(tx);
  const { family } = chain;
  if (await hasWaiting(tx, { walletId, family })) {
    throw fault(
      'CONFLICT',
      'Prepared addresses that were added before still wait. Add more once they took effect, or were cancelled.',
    );
  }
  const from = await nextPosition(tx, walletId, family);
  const isWaiting = from > 0 && hours > 0;
  const issues = [...problemsOf(deps, chain, keys, from), ...(await problemsOfUse(tx, family, keys))];
  if (issues.length > 0) throw invalid(...issues.slice(0, issuesMax));
  await tx
    .insertInto('key_pool')
    .values({ wallet_id: walletId, family })
    .onConflict((known) => known.doNothing())
    .execute();
  const addresses = keys.map(({ address }) => address);
  const added = await insertAddresses(tx, { walletId, family }, from, addresses, isWaiting ? 'waiting' : 'ready');
  if (added < addresses.length) throw new Error(`Wallet ${walletId} took ${added} of ${addresses.length} keys.`);
  await notePoolLevel(deps, tx, { walletId, family }, now);
  return { from, isWaiting };
}

function problemsOf(deps: Deps, chain: BlockchainRow, keys: PreparedKeys['keys'], from: number): FieldIssue[] {
  const rules = deps.chains.rules(chain.code);
  const seen = new Map<string, number>();
  return keys.flatMap(({ position, address }, at) => {
    const found: FieldIssue[] = [];
    const expected = from + at;
    if (position !== expected) {
      const message =
        position < expected
          ? `must be ${expected}: this position is there already`
          : `must be ${expected}: no position may be left out`;
      found.push({ path: `keys.${at}.position`, message });
    }
    const read = rules.parseAddress(address);
    const before = seen.get(address);
    seen.set(address, before ?? at);
    if ('reason' in read) found.push({ path: `keys.${at}.address`, message: read.reason });
    else if (before !== undefined)
      found.push({ path: `keys.${at}.address`, message: `is also that of keys.${before}` });
    return found;
  });
}

async function problemsOfUse(tx: Tx, family: string, keys: PreparedKeys['keys']): Promise<FieldIssue[]> {
  const addresses = keys.map(({ address }) => address);
  const { rows } = await sql<{ address: string; name: string }>`
    select a.address, w.name from address a join wallet w on w.id = a.wallet_id
      where a.family = ${family} and a.address = any(${addresses}::text[])
    union all
    select w.address, w.name from wallet w where w.type = 'cold' and w.address = any(${addresses}::text[])`.execute(tx);
  const users = new Map(rows.map(({ address, name }) => [address, name]));
  return keys.flatMap(({ address }, at) => {
    const name = users.get(address);
    return name === undefined
      ? []
      : [{ path: `keys.${at}.address`, message: `belongs to the wallet "${name}" already` }];
  });
}
