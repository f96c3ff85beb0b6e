import { blockFor, configAt, inContext, textAt, type Methods } from './params.ts';
import { feeOf } from './fee-of.ts';
import { slotsInAnEpoch } from '../machine/machine.ts';
import { readMessage } from '../machine/read-wire.ts';
import { badParams } from '../machine/rpc-refusal.ts';

const feeBlocksMax = 150;

/** Where the network stands. */
export const networkMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 0, 'solana-core': '4.1.2' }),
  getGenesisHash: ({ ledger }) => ledger.genesisHash,
  getSlot: (simulator, params) => blockFor(simulator, configAt(params, 0)).slot,
  getBlockHeight: (simulator, params) => blockFor(simulator, configAt(params, 0)).height,

  getEpochInfo(simulator, params) {
    const { slot, height } = blockFor(simulator, configAt(params, 0));
    const [epoch, slotIndex] = [Math.floor(slot / slotsInAnEpoch), slot % slotsInAnEpoch];
    return { absoluteSlot: slot, blockHeight: height, epoch, slotIndex, slotsInEpoch: slotsInAnEpoch };
  },

  getLatestBlockhash(simulator, params) {
    const block = blockFor(simulator, configAt(params, 0));
    const lastValidBlockHeight = simulator.lastValidHeight(block.height);
    return inContext(block, { blockhash: block.hash, lastValidBlockHeight });
  },

  isBlockhashValid(simulator, params) {
    const block = blockFor(simulator, configAt(params, 1));
    return inContext(block, simulator.ledger.isRecent(textAt(params, 0), block.height));
  },

  getRecentPrioritizationFees({ ledger, priorityFee }) {
    const { slot } = ledger.tip;
    const blocks = ledger.between(slot - feeBlocksMax, slot).slice(-feeBlocksMax);
    return blocks.map((block) => ({ slot: block.slot, prioritizationFee: priorityFee }));
  },

  getFeeForMessage(simulator, params) {
    const block = blockFor(simulator, configAt(params, 1));
    const message = messageIn(textAt(params, 0));
    const isValid = simulator.ledger.isRecent(message.lifetimeToken, block.height);
    return inContext(block, isValid ? feeOf(message) : null);
  },
};

function messageIn(text: string) {
  try {
    return readMessage(new Uint8Array(Buffer.from(text, 'base64')));
  } catch (cause) {
    throw badParams(`the message cannot be decoded: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
