import type { Chain } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { feesSeen, reorgedFees, type SeenFee } from '../../deposits/index.ts';
import { changeOutgoing } from '../orders/change-outgoing.ts';
import { moveOutgoing } from '../orders/move-outgoing.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { sentOf, type SendDeps } from '../orders/sending.ts';
import { findOutgoing } from '../orders/store.ts';
import { selectInFlight, selectSettledBy, selectVersions, type InFlight } from '../orders/version-store.ts';

/**
 * Brings what was sent to where the watcher of the chain has it in the books: in a block, confirmed there, or taken out of
 * it by a reorg. However often it is called, each step is told once. Says whether anything moved.
 */
export async function settleSent(deps: SendDeps, blockchain: BlockchainRow, open: Open): Promise<boolean> {
  const inFlight = await selectInFlight(deps.db, blockchain.id);
  const gone = await selectSettledBy(deps.db, blockchain.id, await reorgedFees(deps.db, blockchain.id));
  const seen = await feesSeen(
    deps.db,
    blockchain.id,
    inFlight.map(({ hash }) => hash),
  );
  const fees = new Map(seen.map((fee) => [fee.txHash, fee]));
  const steps = [...Map.groupBy(inFlight, ({ id }) => id).values()].flatMap((versions) => stepOf(versions, fees) ?? []);
  let moved = false;
  for (const one of gone) moved = (await takeBack(deps, one)) || moved;
  for (const step of steps) moved = (await take(deps, open, step)) || moved;
  return moved;
}

type Open = () => Promise<Chain | undefined>;
type Fee = SeenFee & { units: bigint };
type Step = { of: InFlight } & ({ to: 'broadcast' } | { to: 'included' | 'confirmed'; fee: Fee });

/** What comes next for one transaction by what was seen of its versions; nothing while that is how it stands. */
function stepOf(versions: readonly InFlight[], fees: ReadonlyMap<string, SeenFee>): Step | undefined {
  const [first] = versions;
  if (!first) return undefined;
  const feeOf = ({ hash, feeUnitsMax }: InFlight): Fee[] => {
    const fee = fees.get(hash);
    // What is signed for coins says itself what it leaves to the network.
    return fee ? [{ ...fee, units: fee.units ?? feeUnitsMax }] : [];
  };
  if (first.status === 'included') {
    const fee = versions.filter(({ hash }) => hash === first.standing).flatMap(feeOf)[0];
    if (!fee || fee.status === 'reorged') return { of: first, to: 'broadcast' };
    return fee.status === 'confirmed' ? { of: first, to: 'confirmed', fee } : undefined;
  }
  // A filler that stands in a block is the end of the order, told by the proof of its death.
  const orders = versions.filter(({ kind }) => kind === 'order');
  const fee = orders.flatMap(feeOf).find(({ status }) => status !== 'reorged');
  return fee && { of: first, to: 'included', fee };
}

async function take(deps: SendDeps, open: Open, step: Step): Promise<boolean> {
  if (step.to === 'broadcast') return takeBack(deps, step.of);
  const { of, fee } = step;
  if (step.to === 'included') {
    const place = { hash: fee.txHash, blockHeight: fee.height, feeUnits: fee.units, stuckAt: null };
    return changeOutgoing(deps, of, (tx, locked) => moveOutgoing(deps, tx, locked, 'included', place));
  }
  const chain = await open();
  const end = chain ? await endOf(deps, chain, of, fee) : null;
  if (end === null) return false;
  const { paidNobody, succeeded, refusedRows } = end;
  const to = succeeded && !paidNobody ? 'confirmed' : 'failed';
  const place = { succeeded, refusedRows, blockHeight: fee.height, feeUnits: fee.units };
  return changeOutgoing(deps, of, (tx, locked) => moveOutgoing(deps, tx, locked, to, place));
}

function takeBack(deps: SendDeps, of: InFlight): Promise<boolean> {
  const nowhere = { hash: null, blockHeight: null, feeUnits: null, succeeded: null, refusedRows: null };
  return changeOutgoing(deps, of, (tx, locked) => moveOutgoing(deps, tx, locked, 'broadcast', nowhere));
}

type End = Pick<Outgoing, 'succeeded' | 'refusedRows'> & { paidNobody?: true };

/** Whether the chain did what was asked, and all of it, in the very block that the books name. Null while the nodes do not say. */
async function endOf(deps: SendDeps, chain: Chain, { id }: InFlight, fee: SeenFee): Promise<End | null> {
  const [outgoing] = await findOutgoing(deps.db, [id]);
  const version = (await selectVersions(deps.db, [id])).find(({ hash }) => hash === fee.txHash);
  if (!outgoing || !version) return null;
  try {
    const fate = await chain.fate(sentOf(outgoing, version));
    if ((fate.state !== 'included' && fate.state !== 'failed') || fate.block.hash !== fee.blockHash) return null;
    if (fate.state === 'failed') return { succeeded: false, refusedRows: null };
    if (outgoing.kind !== 'payouts') return { succeeded: true, refusedRows: null };
    // A list is paid as a whole.
    if (deps.chains.rules(chain.code).batchLists) return { succeeded: true, refusedRows: [] };
    const sent = { hash: version.hash, from: outgoing.from, blockHash: fee.blockHash };
    const told = (await chain.batches?.refused(sent)) ?? null;
    if (told === null) return null;
    if (told !== 'untold') return { succeeded: true, refusedRows: told };
    const what = { outgoingId: id, hash: version.hash, to: outgoing.to, units: String(outgoing.units) };
    const why =
      'the contract that pays several was not there: it paid nobody, and coins that went along stand at its address';
    deps.log.error(what, why);
    return { succeeded: true, paidNobody: true, refusedRows: null };
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof WrongChain) return null;
    throw error;
  }
}
