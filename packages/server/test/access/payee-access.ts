/** The rows of the access table about whom money goes to, and what goes without people. */
export const payeeRows = `
listRecipients         401 ok   ok    ok   ok      403 403      ok       401     ok  ok         read
listProjectRecipients  401 ok   ok    ok   ok      403 403      404      401     ok  404        read
getRecipient           401 ok   ok    ok   ok      403 403      404      401     ok  404        read
createRecipient        401 ok   ok    ok   403     403 403      404      401     ok  404        no
checkRecipientAddress  401 ok   ok    ok   403     403 403      404      401     403 403        read
updateRecipient        401 ok   ok    ok   403     403 403      404      401     403 403        part
confirmRecipient       401 ok   ok    403  403     403 403      403      401     403 403        yes
setRecipientStatus     401 ok   ok    ok   403     403 403      404      401     403 403        part
validateOtp            401 ok   ok    ok   403     403 403      404      401     ok  404        no
sendOtp                401 ok   ok    ok   403     403 403      404      401     ok  404        no

getPayoutPolicy        401 ok   ok    ok   ok      403 403      404      401     403 403        read
savePayoutPolicy       401 ok   ok    403  403     403 403      404      401     403 403        part
listPolicyVersions     401 ok   ok    ok   ok      403 403      404      401     403 403        read
simulatePayoutPolicy   401 ok   ok    ok   ok      403 403      404      401     403 403        read
setKeyCap              401 ok   ok    403  403     403 403      404      401     403 403        part
getPayoutPause         401 ok   ok    ok   ok      403 403      ok       401     403 403        read
pausePayouts           401 ok   ok    403  403     403 403      403      401     403 403        no
resumePayouts          401 ok   ok    403  403     403 403      403      401     403 403        yes
listPayoutWallets      401 ok   ok    ok   ok      403 403      404      401     ok  404        read
listPayoutContracts    401 ok   ok    ok   ok      403 403      ok       401     403 403        read
`;

/** Of them, those that one scope of a key opens. */
export const payeeScopes: Record<string, string> = {
  listRecipients: 'payouts:read',
  listProjectRecipients: 'payouts:read',
  getRecipient: 'payouts:read',
  listPayoutWallets: 'payouts:read',
  createRecipient: 'payouts:create',
  validateOtp: 'payouts:create',
  sendOtp: 'payouts:create',
};
