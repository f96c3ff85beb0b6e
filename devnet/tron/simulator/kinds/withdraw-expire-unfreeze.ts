import { invalid } from '../refusal.ts';
import type { Kind } from './kind.ts';
import { readOwner } from './read-address.ts';

export const withdrawExpireUnfreeze: Kind = {
  code: 56,
  name: 'WithdrawExpireUnfreezeContract',
  read: readOwner,
  perform({ ledger, block }, { owner_address: owner }, _order, receipt) {
    const account = ledger.account(owner);
    const expired = (account?.unfreezing ?? []).filter((one) => one.expiresAtMs <= block.timeMs);
    if (!account || expired.length === 0) throw invalid('no unFreeze balance to withdraw ');
    const sun = expired.reduce((sum, one) => sum + one.sun, 0n);
    const unfreezing = account.unfreezing.filter((one) => one.expiresAtMs > block.timeMs);
    ledger.putAccount(owner, { ...account, unfreezing, sun: account.sun + sun });
    receipt.withdrawSun = sun;
  },
};
