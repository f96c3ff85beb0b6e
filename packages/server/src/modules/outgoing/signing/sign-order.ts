import type { Fee, Signed } from '../../../chains/port/port.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { withKey } from '../../vault/index.ts';
import type { Signer } from '../../wallets/index.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import { orderOf } from '../orders/sending.ts';
import { insertVersion } from '../orders/version-store.ts';
import { grownOld, isFresh, type Anchored } from './anchor-order.ts';
import type { Signing } from './signing.ts';

/** Chains that number nothing take the very same order at the same moment for one transaction. */
const sameAgain: Waiting = {
  code: 'QUEUED',
  reason: 'The very same was signed a moment ago; this one follows with the next block.',
  tryAgainMs: 4_000,
};

type Order = { version: number; kind: Version['kind']; fee: Fee; position: number | null; anchored: Anchored };

/**
 * Signs with the key from the vault, which is in memory for no longer than that, and keeps the bytes. It waits where these very
 * bytes were signed for something else: they would be in the chain once and count twice. Asks no node: its sender is locked.
 */
export async function signOrder(
  { deps, blockchain }: Omit<Signing, 'chain'>,
  tx: Tx,
  outgoing: Outgoing,
  { walletId, secretId }: Signer,
  { version, kind, fee, position, anchored }: Order,
): Promise<{ signed: Signed } | { waiting: Waiting }> {
  const now = deps.clock.now();
  if (!isFresh(anchored, now)) return { waiting: grownOld };
  const rules = deps.chains.rules(blockchain.code);
  const unsigned = rules.build(orderOf(outgoing, kind), fee, position, anchored.anchor);
  const signed = await withKey(deps, tx, { walletId, secretId }, (key) => rules.signTransfer(unsigned, key));
  const made = { outgoingId: outgoing.id, version, kind, feeUnitsMax: fee.unitsMax, feeDetail: fee.detail };
  const { validUntil = null } = signed;
  const isNew = await insertVersion(tx, blockchain.id, { ...made, ...signed, validUntil }, now);
  return isNew ? { signed } : { waiting: sameAgain };
}
