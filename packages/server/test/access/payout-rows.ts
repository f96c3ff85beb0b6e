/** Rows of the access table about money that goes out: see access-table.ts. */
export const payoutRows = `
listApproverPasskeys 401   ok   ok    403  403     403 403      403      401     403 403        read
beginApproverPasskey 401   ok   ok    403  403     403 403      403      401     403 403        yes
removeApproverPasskey 401  ok   ok    403  403     403 403      403      401     403 403        yes
listPayouts          401   ok   ok    ok   ok      403 403      ok       401     ok  ok         read
exportPayouts        401   ok   ok    ok   ok      403 403      ok       401     403 403        read
summarizePayouts     401   ok   ok    ok   ok      403 403      ok       401     ok  ok         read
getPayout            401   ok   ok    ok   ok      403 403      404      401     ok  404        read
getPayoutReceipt     401   ok   ok    ok   ok      403 403      404      401     ok  404        read
previewPayout        401   ok   ok    ok   403     403 403      404      401     403 403        read
createPayout         401   ok   ok    ok   403     403 403      404      401     403 403        no
payRefund            401   ok   ok    ok   403     403 403      404      401     403 403        no
approvePayout        401   ok   ok    403  403     403 403      403      401     403 403        yes
rejectPayout         401   ok   ok    403  403     403 403      403      401     403 403        no
cancelPayout         401   ok   ok    ok   403     403 403      404      401     403 404        no
retryPayout          401   ok   ok    ok   403     403 403      404      401     403 403        no
createWithdrawal     401   ok   ok    ok   403     403 403      404      401     ok  404        no
createAdminWithdrawal 401  ok   ok    ok   403     403 403      404      401     ok  404        no
checkPayoutBatch     401   ok   ok    ok   403     403 403      404      401     403 403        read
createPayoutBatch    401   ok   ok    ok   403     403 403      404      401     403 403        no
listPayoutBatches    401   ok   ok    ok   ok      403 403      ok       401     ok  ok         read
getPayoutBatch       401   ok   ok    ok   ok      403 403      404      401     ok  404        read
approvePayoutBatch   401   ok   ok    403  403     403 403      403      401     403 403        yes
rejectPayoutBatch    401   ok   ok    403  403     403 403      403      401     403 403        no
cancelPayoutBatch    401   ok   ok    ok   403     403 403      404      401     403 403        no
getMerchantWithdrawal 401  ok   ok    ok   ok      403 403      404      401     ok  404        read
getProjectWithdrawal 401   ok   ok    ok   ok      403 403      404      401     ok  404        read
listWithdrawals      401   ok   ok    ok   ok      403 403      ok       401     ok  ok         read
listMerchantWithdrawals 401 ok  ok    ok   ok      403 403      ok       401     ok  ok         read
`;

/** The one scope that opens each of these to a project's key. It takes back only what it asked for itself, which these payouts are not. */
export const payoutScopes: Readonly<Record<string, string>> = {
  listPayouts: 'payouts:read',
  summarizePayouts: 'payouts:read',
  getPayout: 'payouts:read',
  getPayoutReceipt: 'payouts:read',
  listPayoutBatches: 'payouts:read',
  getPayoutBatch: 'payouts:read',
  getMerchantWithdrawal: 'payouts:read',
  getProjectWithdrawal: 'payouts:read',
  listWithdrawals: 'payouts:read',
  listMerchantWithdrawals: 'payouts:read',
  createWithdrawal: 'payouts:create',
  createAdminWithdrawal: 'payouts:create',
};
