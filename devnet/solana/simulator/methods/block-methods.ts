import type { Block } from '../machine/ledger.ts';
import {
  configAt,
  isConfig,
  signatureAt,
  votedCommitmentOf,
  wholeNumberAt,
  type Config,
  type Methods,
  type Params,
} from './params.ts';
import { badParams, refusals, RpcRefusal } from '../machine/rpc-refusal.ts';
import { showAccounts, showTransaction } from './show-transaction.ts';
import type { Simulator } from '../machine/simulator.ts';

const slotsMax = 500_000;

/** Blocks and what stands in them. */
export const blockMethods: Methods = {
  getBlock(simulator, params) {
    const config = configAt(params, 1);
    return showBlock(blockIn(simulator, wholeNumberAt(params, 0), config), config);
  },

  getBlocks(simulator, params) {
    const end = typeof params[1] === 'number' ? wholeNumberAt(params, 1) : undefined;
    const config = configIn(params, end === undefined ? 1 : 2);
    return slots(simulator, wholeNumberAt(params, 0), end ?? Infinity, config);
  },

  getBlocksWithLimit(simulator, params) {
    const limit = wholeNumberAt(params, 1);
    if (limit > slotsMax) throw badParams(`slot range too large; max ${slotsMax}`);
    return slots(simulator, wholeNumberAt(params, 0), Infinity, configAt(params, 2)).slice(0, limit);
  },

  getBlockTime: (simulator, params) => blockIn(simulator, wholeNumberAt(params, 0), { commitment: 'confirmed' }).time,

  getFirstAvailableBlock: ({ firstSlot }) => firstSlot,

  getTransaction({ ledger }, params) {
    const signature = signatureAt(params, 0);
    // Once an encoding alone was given.
    const config: Config = typeof params[1] === 'string' ? { encoding: params[1] } : configAt(params, 1);
    const landed = ledger.landed(signature);
    if (!landed || landed.block.slot > ledger.at(votedCommitmentOf(config)).slot) return null;
    const { slot, time } = landed.block;
    return { slot, blockTime: time, ...showTransaction(landed, config) };
  },
};

function configIn(params: Params, at: number): Config {
  // An end that is left open may be written as null.
  return configAt(params, isConfig(params[at]) ? at : at + 1);
}

function slots(simulator: Simulator, first: number, end: number, config: Config): number[] {
  const last = Math.min(end, simulator.ledger.at(votedCommitmentOf(config)).slot);
  if (last - first > slotsMax) throw badParams(`slot range too large; max ${slotsMax}`);
  return simulator.ledger.between(Math.max(first, simulator.firstSlot), last).map((block) => block.slot);
}

/** The same four ways not to have a block as the real node knows. */
function blockIn(simulator: Simulator, slot: number, config: Config): Block {
  const { ledger, firstSlot, missing } = simulator;
  const block = ledger.inSlot(slot);
  const seen = ledger.at(votedCommitmentOf(config)).slot;
  if (slot < firstSlot)
    throw new RpcRefusal(
      refusals.cleanedUp,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${firstSlot}`,
    );
  if (slot > seen || missing.has(slot) || (!block && slot > ledger.at('finalized').slot))
    throw new RpcRefusal(refusals.blockNotAvailable, `Block not available for slot ${slot}`);
  if (block) return block;
  throw new RpcRefusal(
    refusals.slotSkipped,
    `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
  );
}

function showBlock(block: Block, config: Config) {
  const { hash: blockhash, previousHash: previousBlockhash, parentSlot, time: blockTime, height: blockHeight } = block;
  const head = { blockhash, previousBlockhash, parentSlot, blockTime, blockHeight };
  const rewards = config['rewards'] === false ? {} : { rewards: [] };
  const details = config['transactionDetails'] ?? 'full';
  if (details === 'none') return { ...head, ...rewards };
  if (details === 'signatures') return { ...head, ...rewards, signatures: block.landed.map((one) => one.signature) };
  if (details !== 'full' && details !== 'accounts') throw badParams(`there are no details ${JSON.stringify(details)}`);
  const show = details === 'full' ? showTransaction : showAccounts;
  return { ...head, ...rewards, transactions: block.landed.map((one) => show(one, config)) };
}
