import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FreeHolding } from '../targets/signing-target-store.ts';
import type { SigningRequest } from '../requests/signing-request-store.ts';
import type { SigningTarget } from '../targets/signing-target.ts';
import type { NewSweep } from '../../sweeps/index.ts';

/** What a wallet holds in one currency and nobody has in hand. */
export type ToMove = {
  target: SigningTarget;
  currency: { id: number; code: string; contract: string | null; decimals: number };
  holdings: readonly FreeHolding[];
};

/** What is to be signed, and the part of the sweep that follows from it. */
export type Built = {
  unsigned: ToSign;
  /** What is known before of its fee, and of its hash where all is one transaction: by that the watcher's finds are told. */
  transaction?: { hash: string | null; feeUnits: bigint };
  sweep: Pick<NewSweep, 'method' | 'contract' | 'hotWalletId' | 'items'>;
  /** Makes sure that nobody else took meanwhile what it was built with. */
  reserve?: (tx: Tx) => Promise<void>;
};

/** Sends what was signed on its way, in the transaction that says that it was signed. */
export type Launch = (tx: Tx) => Promise<void>;

/**
 * One kind of thing that merchants sign. `build` shows it, or says why nothing is to be signed; `read` holds what came back
 * against what was shown, entry by entry, and refuses whatever differs. Both may ask the chain; neither changes anything.
 * `prepare` sends what has to be there before anything can be built.
 */
export type SigningKind = {
  prepare?(deps: Deps, moving: ToMove): Promise<void>;
  build(deps: Deps, db: Db, moving: ToMove): Promise<Built>;
  read(deps: Deps, db: Db, request: SigningRequest, signed: readonly string[]): Promise<Launch>;
};
