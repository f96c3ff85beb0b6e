import { familyOf } from '@coffer/kernel/chain.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { coinOf } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { readRestore } from '@coffer/contract/operations/restores.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Chain } from '../../chains/port/port.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { currencyByContract, listLiveChains, type BlockchainRow } from '../assets/index.ts';
import { positionOf } from '../deposits/index.ts';
import { balancesOf, hotAccount } from '../ledger/index.ts';
import { listSenders, type SenderRow } from '../outgoing/index.ts';
import { askChain } from '../wallets/index.ts';

export type Compared = { sender: SenderRow; view: Result<typeof readRestore>['wallets'][number] };

type Heard = { next: number | null; isAgreed: boolean; units: bigint; blocksToRead: number };

/** Holds each wallet that signs against its chain: the position that comes next, and the coin it has. Chains are asked side by side. */
export async function compareSenders(deps: Deps, db: Db): Promise<Compared[]> {
  const chains = new Map((await listLiveChains(db)).map((chain) => [chain.id, chain]));
  const compared = (await listSenders(db)).map(async (sender) => {
    const chain = chains.get(sender.blockchainId);
    return chain ? [{ sender, view: await compare(deps, db, chain, sender) }] : [];
  });
  return (await Promise.all(compared)).flat();
}

async function compare(deps: Deps, db: Db, chain: BlockchainRow, sender: SenderRow): Promise<Compared['view']> {
  const coin = (await currencyByContract(db, chain.id)).get(null);
  const asset = { chain: chain.code, contract: null, decimals: coin?.decimals ?? coinOf(chain.code).decimals };
  const booked = await balancesOf(db, [hotAccount(sender.walletId)]);
  const ledger = booked.find((one) => one.asset === `${chain.code}/native`)?.units ?? 0n;
  const common = {
    walletID: sender.walletId,
    walletName: sender.walletName,
    blockchainCode: chain.code,
    address: spellAddress(familyOf(chain.code), sender.address),
    waiting: sender.waiting,
    lapsing: sender.lapsing,
    currencyCode: coin?.code ?? chain.code,
    ledgerBalance: formatMoney({ units: ledger, asset }),
  };
  try {
    const heard = await askChain(deps, chain, (open) => ask(db, chain, open, sender));
    const { next, units, blocksToRead } = heard;
    if (!heard.isAgreed) return { ...common, ...nothing(sender), reason: `The nodes of ${chain.name} do not agree.` };
    return {
      ...common,
      verdict: next === null ? 'unnumbered' : verdictOf(sender.next ?? 0, next),
      databasePosition: next === null ? null : (sender.next ?? 0),
      chainPosition: next,
      chainBalance: formatMoney({ units, asset }),
      blocksToRead,
      reason: null,
    };
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'CHAIN_UNAVAILABLE') throw error;
    return { ...common, ...nothing(sender), reason: error.message };
  }
}

/** What is left where a chain says nothing that can be believed. */
function nothing({ next }: SenderRow) {
  const unknown = { verdict: 'unknown', chainPosition: null, chainBalance: null, blocksToRead: null } as const;
  return { ...unknown, databasePosition: next };
}

async function ask(db: Db, { id }: BlockchainRow, chain: Chain, { address }: SenderRow): Promise<Heard> {
  const [next, balances, head, read] = await Promise.all([
    chain.positions?.agreed(address),
    chain.balances([{ address, contract: null }]),
    chain.head(),
    positionOf(db, id),
  ]);
  return {
    next: next?.waiting ?? null,
    isAgreed: next?.isAgreed ?? true,
    units: balances[0] ?? 0n,
    blocksToRead: Math.max(0, head.height - (read?.height ?? head.height)),
  };
}

function verdictOf(ours: number, chains: number): Compared['view']['verdict'] {
  if (ours === chains) return 'same';
  return chains > ours ? 'chain_ahead' : 'on_the_way';
}
