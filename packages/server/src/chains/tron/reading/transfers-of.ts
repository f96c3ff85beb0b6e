import { tronOfHex } from '@coffer/keys/tron/address.ts';
import type { Block, Transfer } from '../../port/port.ts';
import { oddLogs } from '../../solidity/odd-logs.ts';
import type { RawLog } from '../../solidity/raw-shapes.ts';
import { partiesOf } from '../../solidity/transfer-parties.ts';
import { digitsIn, hasSucceeded, signedCoins, type WalletTransaction } from './wallet-block.ts';
import type { WalletInfo, WalletLog } from './wallet-info.ts';

const wordShape = /^0x[0-9a-f]{64}$/;

export type Sources = { block: Block; transaction: WalletTransaction; info: WalletInfo };
/** By the forty digits of an address: few are ours, and of the others no text is made. */
export type IsWanted = (digits: string) => boolean;

/**
 * Everything that a transaction moved between addresses of which one is wanted. A payment counts when both the block and
 * the result call it a success, a token when a log says so: what `transfer` returns nobody looks at.
 */
export function transfersOf({ block, transaction, info }: Sources, isWanted: IsWanted): Transfer[] {
  const at = { height: block.height, hash: block.hash, at: block.at };
  const found: Transfer[] = [];
  const wants = (...parties: (string | null)[]) => parties.some((one) => isOne(one, isWanted));
  const note = (path: string, contract: string | null, from: string | null, to: string | null, units: bigint) => {
    if (units === 0n || !wants(from, to)) return;
    found.push({ txHash: transaction.id, path, block: at, ...spelled(contract, from, to), units });
  };
  const owner = digitsIn(transaction.owner);
  if (hasSucceeded(transaction) && !info.failed) {
    if (isPaid(transaction, isWanted)) {
      note('value', null, owner, digitsIn(transaction.to), signedCoins(transaction) ?? 0n);
    }
    for (const said of info.logs) {
      const log = rawLog(block, info, said);
      const parties = partiesOf(log);
      if (!parties) continue;
      const [from, to] = [parties.from.slice(2), parties.to.slice(2)];
      if (wordShape.test(log.data)) note(`log:${said.ordinal}`, log.address.slice(2), from, to, BigInt(log.data));
      else if (wants(from, to)) oddLogs.inc();
    }
    for (const moved of info.inner) {
      if (moved.ordinal !== null)
        note(`trace:${moved.ordinal}`, null, digitsIn(moved.from), digitsIn(moved.to), moved.units);
    }
  }
  note('fee', null, owner, null, info.feeUnits);
  return found;
}

/** Why nothing is told of coins that it may have moved: they are found by what is held. Null where all is told. */
export function untoldOf({ transaction, info }: Omit<Sources, 'block'>, isWanted: IsWanted): string | null {
  if (!hasSucceeded(transaction) || info.failed) return null;
  if (transaction.type === null) return 'a transaction that the node does not show';
  if (isPaid(transaction, isWanted) && signedCoins(transaction) === null) {
    return 'a transaction whose bytes say another thing than the node tells of it';
  }
  const strange = info.inner.find(
    ({ ordinal, from, to }) => ordinal === null && [from, to].some((one) => isOne(digitsIn(one), isWanted)),
  );
  return strange ? 'a contract did with coins what is not known here' : null;
}

/** Whether it moves coins itself, to or from somebody who is wanted. */
function isPaid({ movesCoins, owner, to }: WalletTransaction, isWanted: IsWanted): boolean {
  const parties = [digitsIn(owner), digitsIn(to)];
  return movesCoins && parties.some((one) => isOne(one, isWanted));
}

function isOne(digits: string | null, isWanted: IsWanted): boolean {
  return digits !== null && isWanted(digits);
}

function spelled(contract: string | null, from: string | null, to: string | null) {
  const spell = (digits: string | null) => (digits === null ? null : tronOfHex(`0x${digits}`));
  return { contract: spell(contract), from: spell(from), to: spell(to) };
}

/** The logs of a result as JSON-RPC would tell them; counted within their transaction. */
export function rawLogs(block: Pick<Block, 'hash'>, info: WalletInfo): RawLog[] {
  return info.logs.map((log) => rawLog(block, info, log));
}

export function rawLog({ hash }: Pick<Block, 'hash'>, { id }: Pick<WalletInfo, 'id'>, log: WalletLog): RawLog {
  const { ordinal, address, topics, data } = log;
  return {
    address: `0x${address}`,
    topics: topics.map((topic) => `0x${topic}`),
    data: `0x${data}`,
    blockHash: `0x${hash}`,
    transactionHash: `0x${id}`,
    logIndex: `0x${ordinal.toString(16)}`,
  };
}
