import { askSoon, middleOf } from '../../nodes/ask-soon.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { record, toSatoshis } from '../reading/raw-shapes.ts';

/** Half an hour: soon enough for what nobody stands and waits for. */
const blocksWanted = 3;
const graceMs = 1_000;

/** In satoshis for a thousand virtual bytes. */
export type FeeRates = { wanted: bigint; least: bigint; step: bigint };

/**
 * What a place in one of the next blocks costs: the middle of what nodes say, so that none of several can make us pay more. A
 * node that has seen too little to tell gets the least that nodes pass on.
 */
export async function readFeeRates(pool: NodePool): Promise<FeeRates> {
  const { answers } = await askSoon(pool, ratesOf, graceMs);
  const middle = (what: keyof FeeRates) => middleOf(answers.map(({ answer }) => answer[what]));
  return { wanted: middle('wanted'), least: middle('least'), step: middle('step') };
}

async function ratesOf(node: RpcNode): Promise<FeeRates> {
  const [estimate, info] = await node.batch([
    ['estimatesmartfee', [blocksWanted]],
    ['getmempoolinfo', []],
  ]);
  if (info instanceof RpcFailure) throw info;
  const { mempoolminfee, minrelaytxfee, incrementalrelayfee } = record(info, 'what waits');
  const least = max(
    toSatoshis(mempoolminfee, 'the least fee that fits'),
    toSatoshis(minrelaytxfee, 'the least fee that is passed on'),
  );
  // A replacement pays for its own way on top. Old nodes do not tell how much: as much as they pass on at all.
  const step = toSatoshis(incrementalrelayfee ?? minrelaytxfee, 'what replacing costs');
  return { wanted: max(estimated(estimate), least), least, step };
}

/** Some nodes do not estimate at all, and a young one knows nothing yet. */
function estimated(answer: unknown): bigint {
  if (answer instanceof RpcFailure) return 0n;
  const { feerate } = record(answer, 'an estimate');
  return feerate === undefined ? 0n : toSatoshis(feerate, 'an estimate');
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
