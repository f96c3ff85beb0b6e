import type { ChainNames } from '../../../api/chain-names.ts';
import type { FundDialog } from './fund-dialogs.tsx';
import type { Sweep } from '../fund/queries.ts';

/** What a row needs to be drawn and to act. */
export type RowContext = {
  names: ChainNames;
  running: readonly Sweep[];
  now: number;
  mayWrite: boolean;
  reconciledAt: string | undefined;
  onSweep: (id: number) => void;
  onDialog: (dialog: FundDialog, from: HTMLElement | null) => void;
};
