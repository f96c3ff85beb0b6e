import type { Block, Transfer } from '../../port/port.ts';
import type { BalanceChange } from './state-changes.ts';
import type { InnerTransfer } from './trace-ways.ts';
import { oddLogs } from '../../solidity/odd-logs.ts';
import { hasSucceeded, toBigint, type RawReceipt, type RawTransaction } from '../../solidity/raw-shapes.ts';
import { partiesOf } from '../../solidity/transfer-parties.ts';

const wordShape = /^0x[0-9a-f]{64}$/;

/** Its block and place are known otherwise. */
type PlacedReceipt = Omit<RawReceipt, 'blockNumber' | 'transactionIndex'>;

export type Sources = {
  block: Block;
  transaction: RawTransaction;
  receipt: PlacedReceipt;
  inner: readonly InnerTransfer[];
  /** Where its calls are not told. */
  changes?: readonly BalanceChange[];
};

/** All money that a transaction moved between addresses of which one is wanted. */
export function transfersOf(
  sources: Sources,
  isWanted: IsWanted,
  isMoney: (contract: string) => boolean = () => true,
): Transfer[] {
  const { block, transaction, receipt, inner, changes = [] } = sources;
  const at = { height: block.height, hash: block.hash, at: block.at };
  const found: Transfer[] = [];
  const note = (path: string, contract: string | null, from: string | null, to: string | null, units: bigint) => {
    if (units === 0n || !((from !== null && isWanted(from)) || (to !== null && isWanted(to)))) return;
    found.push({ txHash: receipt.transactionHash, path, block: at, contract, from, to, units });
  };
  if (hasSucceeded(receipt)) {
    const to = transaction.to ?? receipt.contractAddress;
    note('value', null, transaction.from, to, toBigint(transaction.value, 'the value of a transaction'));
    for (const [ordinal, log] of receipt.logs.entries()) {
      const parties = partiesOf(log);
      if (!parties || !(isWanted(parties.from) || isWanted(parties.to)) || !isMoney(log.address)) continue;
      // Contracts that write amounts otherwise are none that we could credit.
      if (!wordShape.test(log.data)) oddLogs.inc();
      else note(`log:${ordinal}`, log.address, parties.from, parties.to, BigInt(log.data));
    }
    // Counted among those that moved something: tracers differ in the frames that they show, not in these.
    for (const [ordinal, moved] of inner.entries()) note(`trace:${ordinal}`, null, moved.from, moved.to, moved.units);
    for (const { address, units } of changes) {
      const gained = units - plainChange(address, transaction, to, receipt);
      if (gained > 0n) note(`state:${address}`, null, null, address, gained);
      else note(`state:${address}`, null, address, null, -gained);
    }
  }
  note('fee', null, transaction.from, null, feeOf(receipt));
  return found;
}

type IsWanted = (address: string) => boolean;

/** What the transaction itself shows of a change: its own coins, and its fee. */
function plainChange(address: string, transaction: RawTransaction, to: string | null, receipt: PlacedReceipt): bigint {
  const value = toBigint(transaction.value, 'the value of a transaction');
  const sent = address === transaction.from ? value + feeOf(receipt) : 0n;
  return (address === to ? value : 0n) - sent;
}

/** What the sender paid, for success or failure alike. */
export function feeOf(receipt: PlacedReceipt): bigint {
  const gas = toBigint(receipt.gasUsed, 'the gas of a receipt');
  const own = gas * toBigint(receipt.effectiveGasPrice, 'the gas price of a receipt');
  const below = optional(receipt.l1Fee);
  return own + below + optional(receipt.blobGasUsed) * optional(receipt.blobGasPrice);
}

function optional(value: string | null | undefined): bigint {
  return value === undefined || value === null ? 0n : toBigint(value, 'a part of a fee');
}
