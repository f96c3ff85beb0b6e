/** Of the port: what several nodes say of blocks. Of a height that was not asked for, a RangeError. */
export type Hearing = (block: { height: number; hash: string }) => Opinion;

/**
 * What nodes say of a block. `agreed`: two of them tell it, and more than tell any other. `alone`: one does, and all others have told
 * nothing for long. `awaited`: others are behind, or have not answered yet. `disputed`: somebody tells another block, which is `instead`
 * where that is what most of them say. `nodes` are those that do not tell it.
 */
export type Opinion = {
  state: 'agreed' | 'alone' | 'awaited' | 'disputed';
  nodes: readonly number[];
  instead: string | null;
};

/** A transfer as it was read, for others to say whether they tell it too. */
export type ToldTransfer = {
  readonly txHash: string;
  readonly path: string;
  readonly contract: string | null;
  readonly to: string;
  readonly units: bigint;
  readonly block: { readonly height: number; readonly hash: string };
  /** By how much its address grew in that block, in this money, by all that was read; null where something left it there as well. */
  readonly grewBy: bigint | null;
  /** What its address holds of this money by all that was read. */
  readonly holds: bigint;
};

/** Of a transfer that was not asked for, a RangeError. */
export type TransferHearing = (told: ToldTransfer) => TransferOpinion;

/**
 * As of a block, and `instead` is always null. `isRefuted`: most nodes have its block without it. `untold`: nodes that tell of other
 * transfers and cannot tell of this one, and why.
 */
export type TransferOpinion = Opinion & { isRefuted: boolean; untold: readonly Untold[] };

export type Untold = { readonly node: number; readonly why: string };

export interface Hears {
  /** Asks every node once what stands at these heights; gives what they say of a block there. Missing where there is one host only. */
  readonly hear?: (heights: readonly number[]) => Promise<Hearing>;

  /**
   * Asks every node, and be it the only one, whether it tells these transfers in these blocks. Missing where a block proves what
   * is in it.
   */
  readonly hearTransfers?: (told: readonly ToldTransfer[]) => Promise<TransferHearing>;
}
