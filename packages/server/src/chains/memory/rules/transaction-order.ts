import type { Deployment } from '../../port/port.ts';
import type { MemoryTransaction, Move, Word } from './block.ts';

/** What a test wants to happen in one transaction. Without `from` the payer sends it, who has enough of everything. */
export type TransactionOrder = {
  from?: string;
  moves?: readonly MoveOrder[];
  /** It gets into the chain and moves nothing. */
  fails?: boolean;
  feeUnits?: bigint;
  position?: number;
  words?: readonly Word[];
  deploys?: Omit<Deployment, 'block'>;
};

/** Without `from` it leaves the sender; another one's coins move inside the transaction. */
export type MoveOrder = { to: string; units: bigint; contract?: string | null; from?: string; reverted?: boolean };

type Known = { hash: string; sender: string; position: number | null; feeUnits: bigint };
/** What only signed transactions have. */
type Signed = Pick<MemoryTransaction, 'work' | 'call' | 'batch' | 'allows' | 'authorizations' | 'validUntil'>;

const unsigned: Signed = {
  work: null,
  call: null,
  batch: null,
  allows: null,
  authorizations: [],
  validUntil: null,
};

export function transactionOf(order: TransactionOrder, known: Known, signed: Signed = unsigned): MemoryTransaction {
  const moves = movesOf(order.moves ?? [], known.sender);
  return {
    ...known,
    ...signed,
    to:
      signed.call?.contract ??
      moves[0]?.contract ??
      moves[0]?.to ??
      order.words?.[0]?.contract ??
      order.deploys?.factory ??
      null,
    moves,
    fails: order.fails ?? false,
    words: order.words ?? [],
    deploys: order.deploys ?? null,
  };
}

/** Paths as they are on chains of this kind: a token's log by its turn, the coin that came along, coins moved inside. */
export function movesOf(orders: readonly MoveOrder[], sender: string): Move[] {
  let logs = 0;
  let frames = 0;
  let carriesValue = false;
  return orders.map(({ to, units, contract = null, from = sender, reverted = false }) => {
    const isValue = contract === null && from === sender && !carriesValue && !reverted;
    if (isValue) carriesValue = true;
    const path = contract === null ? (isValue ? 'value' : `trace:${frames++}`) : `log:${reverted ? '' : logs++}`;
    return {
      path,
      contract: contract?.toLowerCase() ?? null,
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      units,
      reverted,
    };
  });
}
