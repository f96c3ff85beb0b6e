import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import { lamports, type Address } from '@solana/kit';
import { fromKeptJson, toKeptJson } from './json.ts';
import type { Meta } from './land.ts';
import type { Account } from './machine.ts';

/** An account as it is now; null when it is gone. */
export type Change = readonly [Address, Account | null];

export type Kept =
  | { genesisHash: string }
  | {
      slot: number;
      hash: string;
      time: number;
      landed: readonly { wire: Uint8Array; meta: Meta }[];
      changes: readonly Change[];
    }
  /** From here on there are only so many blocks. */
  | { blocks: number };

export type Journal = {
  /** What was written by whoever had it before. */
  kept: readonly Kept[];
  /** Where to look for what could not be read. */
  damaged?: string;
  write(entry: Kept): void;
  close(): void;
};

export const noJournal: Journal = { kept: [], write: () => {}, close: () => {} };

/** One line for a block, written before anybody hears of it: whoever is killed has lost nothing. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'blocks.jsonl');
  try {
    return journalOn(file, existsSync(file) ? readKept(file) : []);
  } catch {
    return openAnew(folder);
  }
}

/** What cannot be read is kept for whoever wants to look, and not used. */
export function openAnew(folder: string): Journal {
  const file = path.join(folder, 'blocks.jsonl');
  const damaged = path.join(folder, 'blocks.damaged.jsonl');
  renameSync(file, damaged);
  return { ...journalOn(file, []), damaged };
}

function journalOn(file: string, kept: readonly Kept[]): Journal {
  const descriptor = openSync(file, 'a', 0o600);
  let isBroken = false;
  return {
    kept,
    write(entry) {
      // Behind half a line nothing may follow: at the next start that line is let go, and it has to be the last.
      if (isBroken) throw new Error('The blocks of the local chain cannot be written down.');
      isBroken = true;
      appendFileSync(descriptor, `${toKeptJson(packed(entry))}\n`);
      isBroken = false;
    },
    close() {
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}

/** A last line that was cut off belongs to a block that nobody has heard of. */
function readKept(file: string): Kept[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => unpacked(fromKeptJson(line) as Packed));
}

type PackedAccount = { address: Address; lamports: bigint; owner: Address; executable: boolean; data: string };
type Packed =
  | { genesisHash: string }
  | { blocks: number }
  | {
      slot: number;
      hash: string;
      time: number;
      landed?: readonly { wire: string; meta: Meta }[];
      changes?: readonly (readonly [Address, PackedAccount | null])[];
    };

/** Most blocks are empty, and their lines short. */
function packed(entry: Kept): Packed {
  if (!('slot' in entry)) return entry;
  const { slot, hash, time } = entry;
  const landed = entry.landed.map(({ wire, meta }) => ({ wire: Buffer.from(wire).toString('base64'), meta }));
  const changes = entry.changes.map(([address, account]) => [address, account && packedAccount(account)] as const);
  return {
    slot,
    hash,
    time,
    ...(landed.length > 0 ? { landed } : {}),
    ...(changes.length > 0 ? { changes } : {}),
  };
}

function packedAccount({ address, data, executable, lamports: units, programAddress: owner }: Account): PackedAccount {
  return { address, lamports: units, owner, executable, data: Buffer.from(data).toString('base64') };
}

function unpacked(entry: Packed): Kept {
  if (!('slot' in entry)) return entry;
  const { slot, hash, time, landed = [], changes = [] } = entry;
  return {
    slot,
    hash,
    time,
    landed: landed.map(({ wire, meta }) => ({ wire: new Uint8Array(Buffer.from(wire, 'base64')), meta })),
    changes: changes.map(([address, account]) => [address, account && unpackedAccount(account)] as const),
  };
}

function unpackedAccount({ address, data, executable, lamports: units, owner }: PackedAccount): Account {
  const bytes = new Uint8Array(Buffer.from(data, 'base64'));
  return {
    address,
    data: bytes,
    executable,
    lamports: lamports(units),
    programAddress: owner,
    space: BigInt(bytes.length),
  };
}
