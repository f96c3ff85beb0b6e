import { coinsOf } from '../regtest.ts';
import { isRegtestAddress, scriptOf } from '../pay.ts';
import type { Chain, Coin } from './chain.ts';
import type { Asked, Methods } from './methods.ts';
import { Refusal, refusalCodes } from './refusal.ts';
import { showScript } from './show.ts';
import { bytesOf, coinName, toHex } from './transaction.ts';

export const coinMethods: Methods = {
  gettxout: {
    names: ['txid', 'n', 'include_mempool'],
    run(args, asked) {
      const { chain } = asked;
      const [txid, output] = [args.hash(0), args.number(1)];
      const coin = args.flag(2, true) ? withWaiting(asked, txid, output) : chain.coins.get(coinName(txid, output));
      if (!coin) return null;
      const isWaiting = coin.height > chain.height;
      return {
        bestblock: chain.tip.block.hash,
        confirmations: isWaiting ? 0 : chain.height - coin.height + 1,
        value: coinsOf(coin.units),
        scriptPubKey: showScript(coin.script),
        coinbase: coin.isReward,
      };
    },
  },
  scantxoutset: {
    names: ['action', 'scanobjects'],
    run(args, { chain }) {
      const action = args.text(0);
      if (action === 'status') return null;
      if (action === 'abort') return false;
      if (action !== 'start') throw new Refusal(refusalCodes.badParameter, `Invalid action '${action}'`);
      return scan(chain, args.list(1).map(needleOf));
    },
  },
  gettxoutsetinfo: {
    names: ['hash_type'],
    run(_args, { chain }) {
      const coins = [...chain.coins.values()];
      return {
        height: chain.height,
        bestblock: chain.tip.block.hash,
        txouts: coins.length,
        total_amount: coinsOf(coins.reduce((sum, { units }) => sum + units, 0n)),
        transactions: new Set(coins.map(({ txid }) => txid)).size,
        disk_size: 0,
      };
    },
  },
};

function withWaiting({ chain, node }: Asked, txid: string, output: number): Coin | undefined {
  if (node.pool.spenderOf(coinName(txid, output)) !== undefined) return undefined;
  return node.pool.coin(txid, output) ?? chain.coins.get(coinName(txid, output));
}

type Needle = { script: string; desc: string };

/** `addr(...)` and `raw(...)`, a checksum behind them or none. */
function needleOf(asked: unknown): Needle {
  const text = typeof asked === 'string' ? asked : (asked as { desc?: unknown }).desc;
  const [desc = ''] = typeof text === 'string' ? text.split('#') : [];
  const [, address] = /^addr\((.*)\)$/.exec(desc) ?? [];
  if (address !== undefined) {
    if (!isRegtestAddress(address)) throw new Refusal(refusalCodes.notFound, 'Address is not valid');
    return { script: toHex(scriptOf(address)), desc };
  }
  const [, raw] = /^raw\(([0-9a-f]*)\)$/.exec(desc) ?? [];
  if (raw !== undefined) return { script: toHex(bytesOf(raw)), desc };
  throw new Refusal(refusalCodes.notFound, 'the simulator knows no descriptors but addr() and raw()');
}

function scan(chain: Chain, needles: readonly Needle[]) {
  const wanted = new Map(needles.map(({ script, desc }) => [script, desc]));
  const unspents: ReturnType<typeof showCoin>[] = [];
  let units = 0n;
  for (const coin of chain.coins.values()) {
    const script = toHex(coin.script);
    const desc = wanted.get(script);
    if (desc === undefined) continue;
    unspents.push(showCoin(chain, coin, script, desc));
    units += coin.units;
  }
  return {
    success: true,
    txouts: chain.coins.size,
    height: chain.height,
    bestblock: chain.tip.block.hash,
    unspents,
    total_amount: coinsOf(units),
  };
}

function showCoin(chain: Chain, { txid, output, units, height, isReward }: Coin, script: string, desc: string) {
  return {
    txid,
    vout: output,
    scriptPubKey: script,
    desc,
    amount: coinsOf(units),
    coinbase: isReward,
    height,
    blockhash: chain.hashAt(height),
    confirmations: chain.height - height + 1,
  };
}
