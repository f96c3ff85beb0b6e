import { coinOf } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import type { Chain, SendOrder, Sent } from '../../../chains/port/port.ts';
import type { Deps } from '../../../platform/deps.ts';
import { codeOfCoin, type BlockchainRow } from '../../assets/index.ts';
import type { Outgoing, Version } from './outgoing.ts';

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'emit' | 'chains' | 'openedChains' | 'masterKey'>;

/** What one round on one chain works with. */
export type Sending<D extends SendDeps = SendDeps> = { deps: D; blockchain: BlockchainRow; chain: Chain };

/** Under this name the program itself stands in the audit log. */
export const actor = 'sending';

export const sendLimits = {
  /** So many of one sender are signed and in no block at once: nodes drop what waits in longer rows. */
  inFlightMax: 16,
  /** So many are looked at in one round. */
  rowsMax: 32,
  /** Longer than any look at one of them: whoever has not written down by then what came of it is dead. */
  claimMs: 20_000,
  /** How soon we look again at what waits for its block. */
  lookAgainMs: 8_000,
  /** What nodes refuse for ever is left alone for so long before its position is given to a filler. */
  refusedForGoodMs: 60_000,
  /** Nodes may count so many more of a wallet than were signed here: what somebody else sent with its key. */
  jumpMax: 64,
  /** The same where nothing was signed here yet, and only one node can be asked. */
  jumpFirstMax: 10_000,
  /** So many empty transactions fill gaps of one wallet within an hour. */
  gapsAnHourMax: 8,
  /** What was signed for a position so far away can never land: nobody sends that many. */
  unreachableFrom: 1_000_000,
} as const;

/** What has neither a position nor coins waits on: nothing could take its place. */
export function canBeOutbid({ chain }: Pick<Sending, 'chain'>, { position }: Pick<Outgoing, 'position'>): boolean {
  return position !== null || chain.coins !== undefined;
}

/** Without a number, but what would take its place is known, and nothing else ends it. */
export function isHeldByNonce({ position, data, kind }: Outgoing, last: Pick<Version, 'validUntil'>): boolean {
  // What pays several carries whom it pays, and lives by its coins.
  return kind !== 'payouts' && position === null && data !== null && last.validUntil === null;
}

type Signature = Pick<Version, 'hash' | 'bytes' | 'validUntil'>;

export function orderOf(outgoing: Outgoing, kind: Version['kind'] = 'order'): SendOrder {
  const { from, to, contract, units, data, authorizations, feeUnitsMax } = outgoing;
  if (kind === 'filler') {
    const nothing = { from, to: from, contract: null, units: 0n, feeUnitsMax };
    return outgoing.position === null && data !== null ? { ...nothing, instead: data } : nothing;
  }
  return {
    from,
    to,
    contract,
    units,
    feeUnitsMax,
    ...(data === null ? {} : { data }),
    ...(authorizations.length === 0 ? {} : { authorizations }),
  };
}

/** What the chain is asked about a signature. */
export function sentOf({ from, position }: Outgoing, { hash, bytes, validUntil }: Signature): Sent {
  return { hash, from, position, bytes, ...(validUntil === null ? {} : { validUntil }) };
}

/** The chain's own coin, in words. */
export async function coinText({ deps, blockchain }: Sending, units: bigint): Promise<string> {
  return `${formatMoney({ units, asset: coinOf(blockchain.code) })} ${await codeOfCoin(deps.db, blockchain)}`;
}
