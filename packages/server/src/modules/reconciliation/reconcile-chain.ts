import type { Chain } from '../../chains/port/port.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  currencyByContract,
  listLiveChains,
  openChain,
  type BlockchainRow,
  type ChainCurrency,
} from '../assets/index.ts';
import { hashAt, positionOf, type Position } from '../deposits/index.ts';
import { verifyLedger } from '../ledger/index.ts';
import { compareAddresses } from './compare-addresses.ts';
import { findReconciled, finishRun, insertRun, openDifferences, resolveDifferences, type Outcome } from './store.ts';

/** As many addresses are asked about at once. */
const addressesAtOnce = 200;

type Run = { id: number; blockchainId: number; code: BlockchainRow['code']; height: number };

/**
 * Holds the books against a chain, at a height that no reorg is expected to reach. A difference becomes a row and a
 * figure; nobody's books are changed here.
 */
export async function reconcileChain(deps: Deps, { blockchainId }: { blockchainId: number }): Promise<void> {
  const row = (await listLiveChains(deps.db)).find((one) => one.id === blockchainId);
  const position = await positionOf(deps.db, blockchainId);
  const chain = row && (await openChain(deps, row.code));
  if (!row || !position || !chain) return;
  const height = await heightFor(chain, position, row.confirmations);
  if (height === undefined) return;
  const id = await insertRun(deps.db, blockchainId, height, deps.clock.now());
  const outcome: Outcome = { addresses: 0, differences: 0, error: null };
  try {
    const silent = await compareAll(deps, chain, { id, blockchainId, code: row.code, height }, outcome);
    outcome.error = [notCompared(silent), await wrongInBooks(deps)].filter((one) => one !== null).join(' ') || null;
  } catch (error) {
    outcome.error = (error as Error).message;
    throw error;
  } finally {
    await finishRun(deps.db, id, outcome, deps.clock.now());
  }
}

/** What the chain calls final, where we have read that; else as deep as we confirm. Nothing before we began to read. */
async function heightFor(chain: Chain, read: Position, confirmations: number): Promise<number | undefined> {
  const { finalizedHeight } = await chain.head();
  const choices = [Math.min(finalizedHeight ?? -1, read.height), read.height - confirmations];
  return choices.find((height) => height >= read.firstHeight);
}

/** Returns the currencies of which the chain did not say everything. */
async function compareAll(deps: Deps, chain: Chain, run: Run, outcome: Outcome): Promise<ChainCurrency[]> {
  const { db } = deps;
  const block = await chain.block(run.height);
  if (block?.hash !== (await hashAt(db, run.blockchainId, run.height))) {
    throw new Error(`Block ${run.height} is not the one that was read: a reorg is under way.`);
  }
  const currencies = await currencyByContract(db, run.blockchainId);
  const silent = new Set<string | null>();
  for (let after = 0; ;) {
    const addresses = await findReconciled(db, run.blockchainId, after, addressesAtOnce);
    const last = addresses.at(-1);
    if (!last) return [...currencies.values()].filter(({ contract }) => silent.has(contract));
    const compared = await compareAddresses({ db, chain, ...run, silent }, addresses, [...currencies.keys()]);
    const differing = compared.filter((one) => one.ledger !== one.chain);
    await write(deps, run, differing, compared);
    outcome.addresses += addresses.length;
    outcome.differences += differing.length;
    after = last.id;
  }
}

type Compared = Awaited<ReturnType<typeof compareAddresses>>;

async function write(deps: Deps, run: Run, differing: Compared, compared: Compared): Promise<void> {
  const now = deps.clock.now();
  const { blockchainId } = run;
  await inTransaction(deps.db, async (tx) => {
    await openDifferences(tx, run, differing, now);
    const agreed = compared.filter((one) => one.ledger === one.chain);
    await resolveDifferences(tx, blockchainId, agreed, now);
  });
}

/** What nobody could read may be anything: it is said, and neither equal nor different. */
function notCompared(silent: readonly ChainCurrency[]): string | null {
  if (silent.length === 0) return null;
  const named = silent.map(({ code, contract }) => `${code} (${contract})`).join(', ');
  return `Not compared: ${named}. The contract does not tell what an address holds.`;
}

async function wrongInBooks({ db, log }: Deps): Promise<string | null> {
  const problems = await verifyLedger(db);
  if (problems.length === 0) return null;
  log.error({ problems: problems.slice(0, 5) }, 'the books do not add up');
  return `The books do not add up: ${problems.slice(0, 3).join('; ')}`;
}
