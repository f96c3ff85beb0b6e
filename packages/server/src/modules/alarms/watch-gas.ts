import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { everyProject } from '../../platform/access.ts';
import { listLiveChains, type BlockchainRow } from '../assets/index.ts';
import { tryChain } from '../wallets/index.ts';
import { planAgain } from '../sweeps/index.ts';
import { gasLevel, isAlarming, levelOf } from './gas-level-status.ts';
import {
  dearestFee,
  forgetUnits,
  lockLevels,
  neededOf,
  selectGasWallets,
  writeLevels,
  type GasRow,
  type KeptLevel,
} from './gas-store.ts';
import { raiseGasAlarms } from './raise-gas-alarms.ts';

/** Enough is what so many sweeps cost. */
const sweepsAhead = 3n;
const feesRemembered = 5;
/** A usual sweep is about so many plain transfers, where none was sent yet. */
const plainTransfers = 60n;

/** Asks each chain what hot and gas wallets have left, and says when that falls. */
export async function watchGas(deps: Deps): Promise<void> {
  const wallets = await selectGasWallets(deps.db, everyProject('gas is watched for the whole install'));
  if (wallets.length === 0) return;
  for (const chain of await listLiveChains(deps.db)) {
    const own = wallets.filter(({ blockchainId }) => blockchainId === chain.id);
    if (own.length > 0 && chain.status !== 'disabled') await watchChain(deps, chain, own);
  }
}

async function watchChain(deps: Deps, chain: BlockchainRow, wallets: readonly GasRow[]): Promise<void> {
  const told = await tryChain(deps, chain, async (open) => {
    const balances = await open.balances(wallets.map(({ address }) => ({ address, contract: null })));
    return { balances, plainUnits: await open.usualFee(null) };
  });
  if (!told) return forgetUnits(deps.db, chain.id);
  const usual = told.plainUnits * plainTransfers;
  const dearest = await dearestFee(deps.db, chain.id, feesRemembered);
  const lowBelow = [usual * sweepsAhead, dearest * sweepsAhead].reduce(
    larger,
    deps.chains.rules(chain.code).facts.gasLowUnitsMin,
  );
  await writeDown(deps, chain, { wallets, balances: told.balances, lowBelow });
}

type Seen = { wallets: readonly GasRow[]; balances: readonly bigint[]; lowBelow: bigint };

/** Each edge is taken and told in one transaction: however many look, a fall is told once. */
async function writeDown(deps: Deps, chain: BlockchainRow, told: Seen): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const ids = told.wallets.map(({ walletId }) => walletId);
    const kept = await lockLevels(tx, chain.id, ids, now);
    const needed = await neededOf(tx, chain.id);
    const seen = told.wallets.flatMap((wallet, at) => {
      const [before, units] = [kept.get(wallet.walletId), told.balances[at]];
      if (!before || units === undefined) return [];
      return [judge(wallet, before, { units, lowBelow: told.lowBelow, needed: needed.get(wallet.walletId) })];
    });
    await writeLevels(tx, chain.id, seen, now);
    await raiseGasAlarms(
      deps,
      tx,
      seen.filter(({ before, isTold }) => isTold && !before.isTold),
    );
    if (seen.some(({ before, units }) => hasMore(before, units))) {
      await planAgain(tx, { walletId: null, blockchainId: chain.id, category: 'gas' }, now);
    }
  });
}

type Facts = { units: bigint; lowBelow: bigint; needed: bigint | undefined };

/** What somebody waits for counts as low below that, whatever a usual sweep costs. Until there is enough it is told once. */
function judge(wallet: GasRow, before: KeptLevel, { units, lowBelow: usual, needed }: Facts) {
  const lowBelow = larger(usual, needed ?? 0n);
  const next = levelOf(before.level, units, lowBelow);
  const level = next === before.level ? next : gasLevel.move(before.level, next);
  const isFall = isAlarming({ before: before.level, after: level, isNeeded: needed !== undefined });
  const isTold = level !== 'enough' && (before.isTold || isFall);
  return { wallet, walletId: wallet.walletId, before, units, level, lowBelow, isTold };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function hasMore(before: KeptLevel, units: bigint): boolean {
  return before.units === null || units > before.units;
}
