import type { Fee, Signed, UnspentCoin } from '../../../chains/port/port.ts';
import { nameOfCause } from '../../../platform/cause.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { withKey } from '../../vault/index.ts';
import type { Signer } from '../../wallets/index.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import { orderOf } from '../orders/sending.ts';
import { insertVersion, type NewVersion } from '../orders/version-store.ts';
import { grownOld, isFresh, type Anchored } from './anchor-order.ts';
import { cargoOf } from '../journal/cargo-of.ts';
import type { SignedLine } from '../journal/journal-lines.ts';
import type { Signing } from './signing.ts';

/** Chains that number nothing take the very same order at the same moment for one transaction. */
const sameAgain: Waiting = {
  code: 'QUEUED',
  reason: 'The very same was signed a moment ago; this one follows with the next block.',
  tryAgainMs: 4_000,
};

/** Nobody could ever prove that it lapsed, and its money would stay promised: no node is believed so far. */
const tooLong: Waiting = {
  code: 'CHAIN_UNAVAILABLE',
  reason: 'By what its nodes say it would be valid for longer than the chain takes anything: they are asked anew.',
  tryAgainMs: 15_000,
};

type Order = {
  version: number;
  kind: Version['kind'];
  fee: Fee;
  position: number | null;
  anchored: Anchored;
  coins?: readonly UnspentCoin[];
};

/**
 * Signs with the key from the vault, which is in memory for no longer than that, and keeps the bytes. It waits where these very
 * bytes were signed for something else: they would be in the chain once and count twice. Asks no node: its sender is locked.
 */
export async function signOrder(
  { deps, blockchain }: Omit<Signing, 'chain'>,
  tx: Tx,
  outgoing: Outgoing,
  { walletId, secretId }: Signer,
  { version, kind, fee, position, anchored, coins = [] }: Order,
): Promise<{ signed: Signed; line: SignedLine } | { waiting: Waiting }> {
  const now = deps.clock.now();
  if (!isFresh(anchored, now)) return { waiting: grownOld };
  const rules = deps.chains.rules(blockchain.code);
  const unsigned = rules.build(orderOf(outgoing, kind), fee, position, anchored.anchor);
  const { validMsMax } = rules.facts;
  if (validMsMax !== undefined && (unsigned.validUntil ?? 0) > now.getTime() + validMsMax) return { waiting: tooLong };
  const signed = await withKey(deps, tx, { walletId, secretId }, (key) => {
    // Whoever says that a wallet has another address has the key of none for it.
    if (rules.addressOfKey(key) !== outgoing.from)
      throw new Error(`the key of wallet ${walletId} is not that of ${outgoing.from}`);
    return rules.signTransfer(unsigned, key);
  });
  const made = { outgoingId: outgoing.id, version, kind, feeUnitsMax: fee.unitsMax, feeDetail: fee.detail };
  const { validUntil = null } = signed;
  const isNew = await insertVersion(tx, blockchain.id, { ...made, ...signed, validUntil }, now);
  if (!isNew) return { waiting: sameAgain };
  const line = lineOf({ ...outgoing, position }, { ...made, ...signed, validUntil }, coins, now);
  // What a number is opened with stays there.
  const costs = fee.unitsMax + (outgoing.kind === 'nonce' ? outgoing.units : 0n);
  return { signed, line: { ...line, feeUsdUnits: String(deps.payouts.fees.worth(blockchain.code, costs)) } };
}

/** What the journal keeps of it. */
function lineOf(order: Outgoing, version: NewVersion, coins: readonly UnspentCoin[], now: Date): SignedLine {
  const { blockchainId, walletId, from, to, contract, position } = order;
  const { hash, bytes, validUntil } = version;
  return {
    kind: 'signed',
    at: now.toISOString(),
    outgoingId: order.id,
    cause: nameOfCause(order.cause),
    purpose: order.kind,
    blockchainId,
    walletId,
    from,
    to,
    contract,
    units: String(order.units),
    cargo: cargoOf(order),
    position,
    version: version.version,
    versionKind: version.kind,
    hash,
    bytes,
    validUntil,
    feeUnitsMax: String(version.feeUnitsMax),
    feeUnitsCap: String(order.feeUnitsMax),
    feeDetail: { ...version.feeDetail },
    coins: coins.map(({ txHash, output, units }) => ({ txHash, output, units: String(units) })),
    usdUnits: null,
    rows: null,
    feeUsdUnits: null,
  };
}
