import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toHex } from './bytes.ts';
import type { ContractValue, Kind } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { bytesOf, mergedOf, messagesOf, readFields, textOf, wholeOf, type Fields } from './protobuf.ts';
import { invalid } from './refusal.ts';

/** What was signed, read from the bytes. */
export type RawData = {
  kind: Kind;
  value: ContractValue;
  permissionId: number;
  refBlockBytes: string;
  refBlockHash: string;
  expirationMs: number;
  timestampMs: number;
  memo: Uint8Array;
  feeLimitSun: bigint;
};

export type Transaction = { id: string; rawHex: string; signatures: readonly string[]; raw: RawData };

const typePrefix = 'type.googleapis.com/protocol.';

export function readTransaction(rawHex: string, signatures: readonly string[]): Transaction {
  const bytes = fromHex(rawHex);
  return { id: toHex(sha256(bytes)), rawHex: toHex(bytes), signatures, raw: readRaw(readFields(bytes)) };
}

function readRaw(fields: Fields): RawData {
  const contracts = messagesOf(fields, 11);
  const [contract] = contracts;
  if (!contract) throw invalid('contract not exist');
  if (contracts.length > 1) throw invalid('act size should be exactly 1, this is extend feature');
  const kind = kindOf(Number(wholeOf(contract, 1)));
  if (!kind) throw invalid(`no contract of the type ${wholeOf(contract, 1)} here`);
  const any = mergedOf(contract, 2);
  if (textOf(any, 1) !== `${typePrefix}${kind.name}`)
    throw invalid(`contract type error, expected type [${kind.name}]`);
  return {
    kind,
    value: kind.read(readFields(bytesOf(any, 2))),
    permissionId: Number(wholeOf(contract, 5)),
    refBlockBytes: toHex(bytesOf(fields, 1)),
    refBlockHash: toHex(bytesOf(fields, 4)),
    expirationMs: Number(wholeOf(fields, 8)),
    memo: bytesOf(fields, 10),
    timestampMs: Number(wholeOf(fields, 14)),
    feeLimitSun: wholeOf(fields, 18),
  };
}

/** As the HTTP API shows what was signed. */
export function rawJson({ kind, value, ...raw }: RawData): Record<string, unknown> {
  const parameter = { value, type_url: `${typePrefix}${kind.name}` };
  return {
    contract: [{ parameter, type: kind.name, ...(raw.permissionId > 0 ? { Permission_id: raw.permissionId } : {}) }],
    ref_block_bytes: raw.refBlockBytes,
    ref_block_hash: raw.refBlockHash,
    expiration: raw.expirationMs,
    ...(raw.memo.length > 0 ? { data: toHex(raw.memo) } : {}),
    ...(raw.feeLimitSun > 0n ? { fee_limit: raw.feeLimitSun } : {}),
    timestamp: raw.timestampMs,
  };
}
