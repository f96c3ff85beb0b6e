import { defineStatus } from '../../platform/db/define-status.ts';

/** A difference ends when ledger and chain agree again. The next one at the same place is another row. */
export const differenceStatus = defineStatus('open', [{ from: 'open', to: 'resolved', event: 'difference.resolved' }]);
