import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { resetWalletPosition as endpoint } from '@coffer/contract/treasury/wallet-positions.ts';
import type { AgreedPositions } from '../../../chains/port/port.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { askChain, liveChain, lockToChange } from '../../wallets/index.ts';
import { releaseCoins } from './coin-store.ts';
import { viewPosition } from './list-wallet-positions.ts';
import { moveOutgoing } from '../orders/move-outgoing.ts';
import { firstFree, lockSender } from './sender-store.ts';
import { sendLimits } from '../orders/sending.ts';
import { lockOutgoing, wakeIntents } from '../orders/store.ts';
import { putNextPosition, selectFar, selectSenders, type WalletSender } from './wallet-sender-store.ts';
import { positionEvents } from '../events.ts';

type Input = Body<typeof endpoint> & { id: number };

/**
 * Sets the next number of a wallet to what its chain expects. What was signed so far above that nobody can ever reach it is given
 * up; what is nearer stays, for it would land once the numbers get there.
 */
export async function resetWalletPosition(
  deps: Deps,
  call: Call<MemberSubject>,
  { id, blockchainCode }: Input,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'wallets:write');
  await inTransaction(call.db, (tx) => lockToChange(tx, call, id));
  requireStepUp(call.subject, call.now);
  const chain = await liveChain(call.db, blockchainCode);
  const sender = (await selectSenders(call.db, id)).find(({ blockchainId }) => blockchainId === chain.id);
  if (!sender) throw invalid({ path: 'id', message: `must be a hot or gas wallet that sends on ${chain.name}` });
  const agreed = await askAgreed(deps, chain, sender);
  return inTransaction(call.db, async (tx) => {
    await lockToChange(tx, call, id);
    const before = await lockSender(tx, sender);
    const next = await firstFree(tx, sender, agreed.waiting);
    await putNextPosition(tx, sender, next);
    const abandoned = await abandonFar(deps, tx, sender, chain, agreed.settled);
    await wakeIntents(tx, id, call.now);
    const difference = { before: { nextNumber: before }, after: { nextNumber: next, blockchainCode, abandoned } };
    await recordActivity(tx, call, { action: 'wallet.position-reset', entity: 'wallet', entityId: id, ...difference });
    const reset = { walletId: id, blockchainId: chain.id, before, position: next };
    await deps.emit(tx, positionEvents['wallet.position-reset'](null, reset));
    return { ...viewPosition(chain, next, agreed), abandoned };
  });
}

async function askAgreed(deps: Deps, chain: BlockchainRow, { from }: WalletSender): Promise<AgreedPositions> {
  const { agreed } = await askChain(deps, chain, async (open) => ({ agreed: await open.positions?.agreed(from) }));
  if (!agreed) throw invalid({ path: 'blockchainCode', message: `${chain.name} does not number transactions` });
  if (agreed.isAgreed) return agreed;
  const message = `Only one of ${agreed.nodes} nodes of ${chain.name} answers, and a single one is not believed here. Look at its nodes, then try again.`;
  throw fault('CHAIN_UNAVAILABLE', message);
}

/** A filler that nobody signed yet fills a gap that is none any more. */
async function abandonFar(
  deps: Deps,
  tx: Tx,
  sender: WalletSender,
  chain: BlockchainRow,
  settled: number,
): Promise<number> {
  let abandoned = 0;
  for (const { id } of await selectFar(tx, sender, settled + sendLimits.unreachableFrom)) {
    const locked = await lockOutgoing(tx, id);
    if (locked.status === 'intended') {
      await moveOutgoing(deps, tx, locked, 'cancelled');
    } else if (locked.status === 'signed' || locked.status === 'broadcast') {
      const proofOfDeath = `number ${locked.position} is out of reach: ${chain.name} expects ${settled}, and a person reset the numbering`;
      await moveOutgoing(deps, tx, locked, 'dead', { proofOfDeath });
      await releaseCoins(tx, id);
      abandoned += 1;
    }
  }
  return abandoned;
}
