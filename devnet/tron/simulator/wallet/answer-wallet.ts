import { accountCalls } from './account-calls.ts';
import { Misunderstood, type Asked } from './asked.ts';
import { blockCalls, type Call } from './block-calls.ts';
import { broadcastCalls } from './broadcast-calls.ts';
import { contractCalls } from './contract-calls.ts';
import { networkCalls } from './network-calls.ts';
import type { NodeView } from './node-view.ts';
import { visible } from './show.ts';

const reading = { ...blockCalls, ...accountCalls };
const everything: Readonly<Record<string, Call>> = { ...reading, ...contractCalls, ...broadcastCalls, ...networkCalls };
/** The service of final blocks only reads. */
const ofSolid: Readonly<Record<string, Call>> = {
  ...reading,
  triggerconstantcontract: contractCalls['triggerconstantcontract'] as Call,
  estimateenergy: contractCalls['estimateenergy'] as Call,
  getenergyprices: networkCalls['getenergyprices'] as Call,
  getbandwidthprices: networkCalls['getbandwidthprices'] as Call,
  getnodeinfo: networkCalls['getnodeinfo'] as Call,
};

/** Null where there is nothing of that name. */
export async function answerWallet(view: NodeView, name: string, asked: Asked): Promise<unknown> {
  const call = (view.isSolid ? ofSolid : everything)[name];
  if (!call) return null;
  try {
    const answer = await call(view, asked);
    return asked['visible'] === true ? visible(answer) : answer;
  } catch (error) {
    if (error instanceof Misunderstood || error instanceof TypeError) return { Error: error.message };
    throw error;
  }
}
