import { fromHex, toHex, utf8 } from '../bytes.ts';
import { isHex41, toBase58 } from '../address.ts';
import { blockVersion, type Block, type Included } from '../chain/block.ts';
import type { Found } from '../chain/tron-chain.ts';
import type { VmLog } from '../vm/tron-vm.ts';
import { rawJson, type Transaction } from '../transaction.ts';

export type Json = Record<string, unknown>;

/** Text goes as hex in all fields that are bytes. */
export function textHex(text: string): string {
  return toHex(utf8(text));
}

export function showTransaction(transaction: Transaction, outcome?: string): Json {
  return {
    ...(outcome === undefined ? {} : { ret: [{ contractRet: outcome }] }),
    signature: transaction.signatures,
    txID: transaction.id,
    raw_data: rawJson(transaction.raw),
    raw_data_hex: transaction.rawHex,
  };
}

export function showBlock(block: Block | undefined, detail = true): Json {
  if (!block) return {};
  const shown = {
    blockID: block.id,
    block_header: {
      raw_data: {
        ...(block.height === 0 ? {} : { number: block.height }),
        txTrieRoot: block.transactionsRoot,
        witness_address: block.witness,
        parentHash: block.parentId,
        version: Number(blockVersion),
        timestamp: block.timeMs,
      },
      witness_signature: block.witnessSignature(),
    },
  };
  if (!detail || block.transactions.length === 0) return shown;
  return {
    ...shown,
    transactions: block.transactions.map((one) => showTransaction(one.transaction, one.receipt.outcome)),
  };
}

/** What is zero or empty is left out, as the protocol's messages do. */
export function showInfo({ transaction, receipt, block }: Found, tellsInner: boolean): Json {
  const failed = receipt.outcome !== 'SUCCESS';
  return {
    id: transaction.id,
    ...filled({ fee: receipt.feeSun }),
    blockNumber: block.height,
    blockTimeStamp: block.timeMs,
    contractResult: [toHex(receipt.answer)],
    ...(receipt.contractAddress === null ? {} : { contract_address: receipt.contractAddress }),
    receipt: filled({
      energy_usage: receipt.energyUsage,
      energy_fee: receipt.energyFeeSun,
      energy_usage_total: receipt.energyTotal,
      net_usage: receipt.netUsage,
      net_fee: receipt.netFeeSun,
      result: receipt.ranCode ? receipt.outcome : '',
      energy_penalty_total: receipt.energyPenalty,
    }),
    ...(receipt.logs.length === 0 ? {} : { log: receipt.logs }),
    ...(failed ? { result: 'FAILED', resMessage: textHex(messageOf(receipt.outcome)) } : {}),
    ...filled({ unfreeze_amount: receipt.unfreezeSun, withdraw_expire_amount: receipt.withdrawSun }),
    ...(tellsInner && receipt.inner.length > 0 ? { internal_transactions: showInner(transaction.id, receipt) } : {}),
  };
}

function showInner(id: string, { inner }: Included['receipt']): Json[] {
  return inner.map(({ note, from, to, valueSun, rejected }, at) => ({
    hash: toHex(fromHex(id).map((byte, index) => (index === 31 ? (byte + at + 1) % 256 : byte))),
    caller_address: from,
    transferTo_address: to,
    callValueInfo: [filled({ callValue: valueSun })],
    note: textHex(note),
    ...(rejected ? { rejected: true } : {}),
  }));
}

export function messageOf(outcome: string): string {
  return outcome === 'REVERT' ? 'REVERT opcode executed' : outcome.toLowerCase().replaceAll('_', ' ');
}

export function filled(values: Readonly<Record<string, bigint | number | string>>): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0n && value !== 0 && value !== ''));
}

/** For who asked with `visible`: addresses in base58, and text as text. */
export function visible(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value === 'string') return isHex41(value) ? toBase58(value) : value;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, one]) => [name, name === 'log' ? visibleLogs(one) : visible(one)]);
  return Object.fromEntries(entries);
}

/** Logs name contracts by twenty bytes, but not for who asked like this. */
function visibleLogs(logs: unknown): unknown {
  return (logs as VmLog[]).map((log) => ({ ...log, address: toBase58(`41${log.address}`) }));
}

/** Whole numbers of any size, as the protocol writes them. */
export function asJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? Number(one) : one));
}
