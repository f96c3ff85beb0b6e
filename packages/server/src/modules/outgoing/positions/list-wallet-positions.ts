import type { Result } from '@coffer/contract/endpoint.ts';
import type { listWalletPositions as endpoint } from '@coffer/contract/treasury/wallet-positions.ts';
import type { AgreedPositions } from '../../../chains/port/port.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listLiveChains, type BlockchainRow } from '../../assets/index.ts';
import { seeWallet, tryChain } from '../../wallets/index.ts';
import { choosePosition } from './choose-position.ts';
import { selectSenders, type WalletSender } from './wallet-sender-store.ts';

type View = Result<typeof endpoint>[number];

/** How the numbers of a wallet stand on each chain that has them, and why it waits where it does. */
export async function listWalletPositions(deps: Deps, call: Call<MemberSubject>, id: number): Promise<View[]> {
  authorize(call.subject, 'wallets:read');
  await seeWallet(call.db, call.subject.projects, id);
  const chains = new Map((await listLiveChains(call.db)).map((chain) => [chain.id, chain]));
  const asked = (await selectSenders(call.db, id)).map(async (sender) => {
    const chain = chains.get(sender.blockchainId);
    return chain && viewNow(deps, chain, sender);
  });
  return (await Promise.all(asked)).filter((one) => one !== undefined);
}

async function viewNow(deps: Deps, chain: BlockchainRow, sender: WalletSender): Promise<View | undefined> {
  const told = await tryChain(deps, chain, async (open) => ({ agreed: await open.positions?.agreed(sender.from) }));
  if (told === undefined) return viewPosition(chain, sender.next, undefined);
  return told.agreed && viewPosition(chain, sender.next, told.agreed);
}

export function viewPosition(chain: BlockchainRow, next: number, agreed: AgreedPositions | undefined): View {
  const { code: blockchainCode, name } = chain;
  if (!agreed) {
    const reason = `No node of ${name} answers, so that nobody can say what it expects.`;
    return { blockchainCode, nextNumber: next, networkNumber: null, state: 'unknown', reason };
  }
  const chosen = choosePosition(agreed, next, name);
  const networkNumber = agreed.isAgreed ? agreed.waiting : null;
  if ('waiting' in chosen) {
    return { blockchainCode, nextNumber: next, networkNumber, state: 'doubtful', reason: chosen.waiting.reason };
  }
  const state = agreed.isAgreed ? 'in_order' : 'unknown';
  const reason = agreed.isAgreed ? null : `Only one of ${agreed.nodes} nodes of ${name} answers.`;
  return { blockchainCode, nextNumber: chosen.position, networkNumber, state, reason };
}
