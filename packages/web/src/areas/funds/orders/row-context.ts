import type { CauseContext } from '../fund/cause-words.ts';
import type { FundDialog } from './fund-dialog.ts';

/** What a row needs to be drawn and to act. */
export type RowContext = CauseContext & {
  mayWrite: boolean;
  /** Where money ends is for those who may change wallets. */
  mayChoose: boolean;
  onSweep: (id: number) => void;
  onDialog: (dialog: FundDialog, from: HTMLElement | null) => void;
};
