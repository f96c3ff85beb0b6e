import type { Block, BlockRef, ContractNotice, Deployment, LeftOut, Transfer } from '../../port/port.ts';
import type { BatchCall } from './batch-call.ts';
import type { SweepCall } from './sweep-call.ts';

/** Coins or tokens that a transaction moves, or tries to. */
export type Move = {
  readonly path: string;
  readonly contract: string | null;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  /** A part that gave up inside a transaction that went through: nothing moved. */
  readonly reverted: boolean;
};

export type Word = Pick<ContractNotice, 'contract' | 'notice'>;

export type MemoryTransaction = {
  readonly hash: string;
  readonly sender: string;
  readonly to: string | null;
  /** Null for the payer of tests, whose transactions may come in any order. */
  readonly position: number | null;
  /** The last block that may take it; null where it never lapses. */
  readonly validUntil: number | null;
  readonly feeUnits: bigint;
  /** What it was signed for, so that the fee is a price; null for what tests order. */
  readonly work: bigint | null;
  readonly moves: readonly Move[];
  readonly fails: boolean;
  readonly words: readonly Word[];
  readonly deploys: Omit<Deployment, 'block'> | null;
  readonly call: SweepCall | null;
  readonly batch: BatchCall | null;
  /** The token that the contract of batches may move of its sender from then on. */
  readonly allows: string | null;
  readonly authorizations: readonly Authorization[];
};

/** `account` is null where nobody can have signed it. */
export type Authorization = {
  readonly account: string | null;
  readonly chainId: string;
  readonly delegate: string;
  readonly nonce: number;
};

export type Receipt = {
  readonly transaction: MemoryTransaction;
  readonly failed: boolean;
  /** What it moved, or tried to, in the block that has it. */
  readonly moves: readonly Move[];
  readonly leftOut: readonly { address: string; reason: LeftOut }[];
  /** Which rows of a batch; null where its contract said nothing. */
  readonly refused: number[] | null;
};

export type MemoryBlock = Block & {
  readonly receipts: readonly Receipt[];
  /** What it changed, as it was before: to look back, and to take the block away again. */
  readonly before: ReadonlyMap<string, bigint>;
};

export function headerOf({ height, hash, parentHash, at }: MemoryBlock): Block {
  return { height, hash, parentHash, at };
}

export function transfersIn(block: MemoryBlock): Transfer[] {
  return block.receipts.flatMap((receipt) => transfersOf(receipt, block));
}

/** What really moved, and last what the sender paid for it. */
export function transfersOf({ transaction, failed, moves }: Receipt, { height, hash, at }: MemoryBlock): Transfer[] {
  const place = { txHash: transaction.hash, block: { height, hash, at } };
  const moved = failed ? [] : moves.filter((move) => !move.reverted && move.units > 0n);
  const transfers: Transfer[] = moved.map(({ path, contract, from, to, units }) => ({
    ...place,
    path,
    contract,
    from,
    to,
    units,
  }));
  if (transaction.feeUnits === 0n) return transfers;
  const { sender: from, feeUnits: units } = transaction;
  return [...transfers, { ...place, path: 'fee', contract: null, from, to: null, units }];
}

export function noticesIn(block: MemoryBlock): ContractNotice[] {
  const place: BlockRef & { at: Date } = { height: block.height, hash: block.hash, at: block.at };
  return block.receipts
    .filter((receipt) => !receipt.failed)
    .flatMap(({ transaction }) =>
      transaction.words.map((word) => ({ ...word, txHash: transaction.hash, block: place })),
    );
}
