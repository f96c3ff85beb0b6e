import * as payouts from '@coffer/contract/money-out/payouts.ts';
import * as withdrawals from '@coffer/contract/money-out/withdrawals.ts';
import * as hotWallets from '@coffer/contract/money-out/hot-wallets.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { askPayout } from './asking/ask-payout.ts';
import { batchRoutes } from './batches/batch-routes.ts';
import { createAdminWithdrawal, createWithdrawal } from './asking/create-withdrawal.ts';
import { payRefund } from './asking/pay-refund.ts';
import { previewPayout } from './asking/preview-payout.ts';
import { approvePayout } from './deciding/approve-payout.ts';
import { cancelPayout } from './deciding/cancel-payout.ts';
import { rejectPayout } from './deciding/reject-payout.ts';
import { retryPayout } from './deciding/retry-payout.ts';
import { policyRoutes } from './policy/policy-routes.ts';
import { exportPayouts } from './reading/export-payouts.ts';
import { getPayout } from './reading/get-payout.ts';
import { listPayouts } from './reading/list-payouts.ts';
import { getWithdrawal, listWithdrawals } from './reading/list-withdrawals.ts';
import { payoutReceipt } from './reading/payout-receipt.ts';
import { summarizePayouts } from './reading/summarize-payouts.ts';
import { recipientRoutes } from './recipients/recipient-routes.ts';
import { listPayoutContracts } from './wallets/list-payout-contracts.ts';
import { listPayoutWallets } from './wallets/list-payout-wallets.ts';

export function payoutRoutes(bind: Bind, deps: Deps): void {
  recipientRoutes(bind, deps);
  policyRoutes(bind, deps);
  batchRoutes(bind, deps);
  bind(hotWallets.listPayoutWallets, ({ params }, call) => listPayoutWallets(deps, call, params.id));
  bind(hotWallets.listPayoutContracts, (_input, call) => listPayoutContracts(deps, call));
  bind(payouts.listPayouts, ({ query }, call) => listPayouts(deps, call, query));
  bind.download(payouts.exportPayouts, ({ query }, call) => Promise.resolve(exportPayouts(deps, call, query)));
  bind(payouts.summarizePayouts, ({ query }, call) => summarizePayouts(call, query.projectId));
  bind(payouts.getPayout, ({ params }, call) => getPayout(deps, call, params.id));
  bind.download(payouts.getPayoutReceipt, ({ params }, call) => payoutReceipt(deps, call, params.id));
  bind(payouts.previewPayout, ({ body }, call) => previewPayout(deps, call, body));
  bind(payouts.createPayout, ({ body }, call) => askPayout(deps, call, body));
  bind(payouts.payRefund, ({ params }, call) => payRefund(deps, call, params.ref, params.refundId));
  bind(payouts.approvePayout, ({ params, body }, call) => approvePayout(deps, call, params.id, body));
  bind(payouts.rejectPayout, ({ params, body }, call) => rejectPayout(deps, call, params.id, body));
  bind(payouts.cancelPayout, ({ params }, call) => cancelPayout(deps, call, params.id));
  bind(payouts.retryPayout, ({ params }, call) => retryPayout(deps, call, params.id));
  bind(withdrawals.createWithdrawal, ({ body }, call) => createWithdrawal(deps, call, body));
  bind(withdrawals.createAdminWithdrawal, ({ params, body }, call) =>
    createAdminWithdrawal(deps, call, params.id, body),
  );
  bind(withdrawals.getMerchantWithdrawal, ({ params }, call) => getWithdrawal(call, params.id));
  bind(withdrawals.getProjectWithdrawal, ({ params }, call) => getWithdrawal(call, params.withdrawalId, params.id));
  bind(withdrawals.listWithdrawals, ({ query }, call) => listWithdrawals(call, query));
  bind(withdrawals.listMerchantWithdrawals, ({ query }, call) => listWithdrawals(call, query));
}
