/**
 * Who may call what, written by hand from the product's rules. A call that is not in here fails the matrix test.
 *
 * ok   it works                        401  no credential, or one that was taken back
 * in   let in; the call then has its   403  known, but not allowed
 *      own reason to refuse            404  somebody else's: as if it were not there
 *                                      400  the input names somebody else's
 *
 * `lead`, `manager`, `ops`, `referral` have the project that is asked about; `stranger` leads another one, which has
 * real rows. `revoked` was an admin. `key` is the project's key with the scopes of an integration, `strangeKey` the other project's.
 */
export const subjects = [
  'nobody',
  'root',
  'admin',
  'lead',
  'manager',
  'ops',
  'referral',
  'stranger',
  'revoked',
  'key',
  'strangeKey',
] as const;
export type SubjectName = (typeof subjects)[number];
export type Cell = 'ok' | 'in' | '400' | '401' | '403' | '404';

const table = `
call                nobody root admin lead manager ops referral stranger revoked key strangeKey

changePassword      401    in   in    in   in      in  in       in       401     403 403
confirmTotp         401    in   in    in   in      in  in       in       401     403 403
endSession          401    ok   ok    ok   ok      ok  ok       ok       401     403 403
enrolTotp           401    ok   ok    ok   ok      ok  ok       ok       401     403 403
listSessions        401    ok   ok    ok   ok      ok  ok       ok       401     403 403
logout              401    ok   ok    ok   ok      ok  ok       ok       401     403 403
logoutAll           401    ok   ok    ok   ok      ok  ok       ok       401     403 403
removeTotp          401    ok   ok    ok   ok      ok  ok       ok       401     403 403
stepUp              401    ok   ok    ok   ok      ok  ok       ok       401     403 403
whoAmI              401    ok   ok    ok   ok      ok  ok       ok       401     403 403

listMembers         401    ok   ok    ok   403     403 403      ok       401     403 403
inviteMember        401    ok   ok    ok   403     403 403      400      401     403 403
updateMember        401    ok   ok    ok   403     403 403      404      401     403 403
assignRole          401    ok   ok    ok   403     403 403      404      401     403 403
linkMember          401    ok   ok    ok   403     403 403      404      401     403 403
revokeMember        401    ok   ok    ok   403     403 403      404      401     403 403
activateMember      401    ok   ok    ok   403     403 403      404      401     403 403
deleteMember        401    ok   ok    ok   403     403 403      404      401     403 403
listRoles           401    ok   ok    ok   403     403 403      ok       401     403 403
createRole          401    ok   ok    403  403     403 403      403      401     403 403
updateRole          401    ok   ok    403  403     403 403      403      401     403 403
deleteRole          401    ok   ok    403  403     403 403      403      401     403 403

listProjects        401    ok   ok    ok   ok      ok  ok       ok       401     ok  ok
listProjectDetails  401    ok   ok    ok   ok      ok  ok       ok       401     ok  ok
createProject       401    ok   ok    403  403     403 403      403      401     403 403
getProject          401    ok   ok    ok   ok      ok  ok       404      401     ok  404
saveProject         401    ok   ok    ok   403     403 403      404      401     403 404
updateProject       401    ok   ok    ok   403     403 403      404      401     403 404
createCustomer      401    ok   ok    ok   403     403 403      404      401     ok  404
listCustomers       401    ok   ok    ok   ok      ok  403      404      401     ok  404

createApiKey        401    ok   ok    ok   403     403 403      404      401     403 403
listApiKeys         401    ok   ok    ok   ok      403 403      404      401     403 403
getApiKey           401    ok   ok    ok   ok      403 403      404      401     403 403
updateApiKey        401    ok   ok    ok   403     403 403      404      401     403 403
deleteApiKey        401    ok   ok    ok   403     403 403      404      401     403 403
rotateApiKey        401    ok   ok    ok   403     403 403      404      401     403 403
enableApiKey        401    ok   ok    ok   403     403 403      404      401     403 403
disableApiKey       401    ok   ok    ok   403     403 403      404      401     403 403

getSmtp             401    ok   ok    403  403     403 403      403      401     403 403
createSmtp          401    ok   ok    403  403     403 403      403      401     403 403
replaceSmtp         401    ok   ok    403  403     403 403      403      401     403 403
testSmtp            401    ok   ok    403  403     403 403      403      401     403 403
removeSmtp          401    ok   ok    403  403     403 403      403      401     403 403

listConfiguration         401 ok ok   ok   ok      ok  ok       ok       401     403 403
readConfigurationKey      401 ok ok   ok   ok      ok  ok       ok       401     403 403
postConfiguration         401 ok ok   403  403     403 403      403      401     403 403
putConfiguration          401 ok ok   403  403     403 403      403      401     403 403
patchConfiguration        401 ok ok   403  403     403 403      403      401     403 403
putConfigurationKey       401 ok ok   403  403     403 403      403      401     403 403
patchConfigurationKey     401 ok ok   403  403     403 403      403      401     403 403

listActivities      401    ok   ok    ok   403     403 403      ok       401     403 403
verifyActivities    401    ok   ok    403  403     403 403      403      401     403 403

readDevnet          401    ok   ok    ok   ok      ok  ok       ok       401     ok  ok
drawFromFaucet      401    404  404   403  403     403 403      403      401     403 403
forwardRpc          401    404  404   403  403     403 403      403      401     403 403
mineBlocks          401    404  404   403  403     403 403      403      401     403 403

listDeposits         401   ok   ok    ok   ok      ok  403      404      401     ok  404
getDeposit           401   ok   ok    ok   ok      ok  403      404      401     ok  404
listMissedDeposits   401   ok   ok    ok   ok      ok  403      404      401     ok  404
matchDeposit         401   ok   ok    ok   403     403 403      404      401     403 403
ignoreDeposit        401   ok   ok    ok   403     403 403      404      401     403 403
listDustLimits       401   ok   ok    ok   ok      ok  ok       ok       401     ok  ok
putDustLimit         401   ok   ok    403  403     403 403      403      401     403 403
diagnose             401   ok   ok    ok   ok      ok  403      ok       401     ok  ok
getReconciliation    401   ok   ok    403  403     403 403      403      401     403 403
startReconciliation  401   ok   ok    403  403     403 403      403      401     403 403

readSetupMode       401    ok   ok    ok   ok      ok  ok       ok       401     403 403
putSetupMode        401    ok   ok    403  403     403 403      403      401     403 403
readSiteUrl         401    ok   ok    ok   ok      ok  ok       ok       401     403 403
putSiteUrl          401    ok   ok    403  403     403 403      403      401     403 403
readSystem          401    ok   ok    403  403     403 403      403      401     403 403
readWorkersStatus   401    ok   ok    403  403     403 403      403      401     403 403
restartWorker       401    ok   ok    403  403     403 403      403      401     403 403
restartWorkers      401    ok   ok    403  403     403 403      403      401     403 403

listBlockchains     401    ok   ok    ok   ok      ok  ok       ok       401     ok  ok
listBlockchainFamilies 401 ok   ok    ok   ok      ok  ok       ok       401     ok  ok
listNodes           401    ok   ok    403  403     403 403      403      401     403 403
updateBlockchain    401    ok   ok    403  403     403 403      403      401     403 403
testConnection      401    ok   ok    403  403     403 403      403      401     403 403
testNode            401    ok   ok    403  403     403 403      403      401     403 403
haltBlockchain      401    in   in    403  403     403 403      403      401     403 403
resumeBlockchain    401    in   in    403  403     403 403      403      401     403 403

listCurrencies           401 ok ok    ok   ok      ok  ok       ok       401     ok  ok
listReferralCurrencies   401 ok ok    ok   ok      ok  ok       ok       401     ok  ok
listBlockchainCurrencies 401 ok ok    ok   ok      ok  ok       ok       401     ok  ok
addBlockchainCurrency    401 in in    403  403     403 403      403      401     403 403
updateBlockchainCurrency 401 ok ok    403  403     403 403      403      401     403 403
listProjectCurrencies    401 ok ok    ok   ok      ok  ok       404      401     ok  404
putProjectCurrencies     401 ok ok    ok   403     403 403      404      401     403 404

listRates           401    ok   ok    ok   ok      ok  ok       ok       401     403 403
setRate             401    ok   ok    403  403     403 403      403      401     403 403

listWallets         401    ok   ok    ok   ok      403 403      ok       401     ok  ok
listProjectWallets  401    ok   ok    ok   ok      403 403      404      401     ok  404
getWallet           401    ok   ok    ok   ok      403 403      404      401     ok  404
createWallet        401    ok   ok    403  403     403 403      403      401     403 403
updateWallet        401    ok   ok    403  403     403 403      403      401     403 403
setWalletStatus     401    ok   ok    403  403     403 403      403      401     403 403
setWalletDestination 401   ok   ok    403  403     403 403      403      401     403 403
createXpubWallet    401    ok   ok    403  403     403 403      404      401     403 403
createColdWallet    401    ok   ok    403  403     403 403      403      401     403 403
createKeyPoolWallet 401    in   in    403  403     403 403      404      401     403 403
addDepositKeys      401    in   in    403  403     403 403      403      401     403 403
listWalletLinks     401    ok   ok    ok   ok      403 403      404      401     ok  404
linkWallets         401    ok   ok    403  403     403 403      404      401     403 403
unlinkWallet        401    ok   ok    403  403     403 403      404      401     403 403
readWalletBalances  401    ok   ok    ok   ok      403 403      ok       401     ok  ok

getFactoryContract  401    ok   ok    ok   ok      403 403      ok       401     ok  ok
createSweepWallet   401    in   in    403  403     403 403      403      401     403 403
createProjectSweepWallet 401 in in    403  403     403 403      404      401     403 403
listSweepContracts  401    ok   ok    ok   ok      403 403      ok       401     ok  ok
getSweepContract    401    ok   ok    ok   ok      403 403      404      401     ok  404
verifySweepContract 401    ok   ok    403  403     403 403      403      401     403 403

listFunds           401    ok   ok    ok   ok      403 403      ok       401     ok  ok
listFundAddresses   401    ok   ok    ok   ok      403 403      404      401     ok  404
listGasLevels       401    ok   ok    ok   ok      403 403      ok       401     ok  ok
getSweepRules       401    ok   ok    ok   ok      403 403      ok       401     ok  ok
saveSweepRules      401    ok   ok    403  403     403 403      403      401     403 403
runSweep            401    ok   ok    403  403     403 403      403      401     403 403
listSweeps          401    ok   ok    ok   ok      403 403      ok       401     ok  ok
getSweep            401    ok   ok    ok   ok      403 403      404      401     ok  404
exportSweeps        401    ok   ok    ok   ok      403 403      ok       401     403 403
cancelSweep         401    ok   ok    403  403     403 403      403      401     403 403
listSweepTransactions 401  ok   ok    ok   ok      403 403      ok       401     ok  ok
listAuthorizations      401 ok  ok    ok   ok      403 403      ok       401     ok  ok
getAuthorizationsToSign 401 in  in    403  403     403 403      403      401     403 403
addAuthorizations       401 in  in    403  403     403 403      403      401     403 403
listSigningRequests     401 ok  ok    ok   ok      403 403      ok       401     ok  ok
getSigningRequest       401 ok  ok    ok   ok      403 403      404      401     ok  404
openSigningRequest      401 in  in    403  403     403 403      403      401     403 403
cancelSigningRequest    401 ok  ok    403  403     403 403      403      401     403 403
submitSigned            401 in  in    403  403     403 403      403      401     403 403

createDepositAddress 401   ok   ok    ok   403     403 403      404      401     ok  404
listDepositAddresses 401   ok   ok    ok   ok      ok  403      404      401     ok  404

createPayment        401   in   in    in   403     403 403      in       401     ok  ok
createProjectPayment 401   ok   ok    ok   403     403 403      404      401     ok  404
createWebsocketToken 401   ok   ok    ok   ok      ok  ok       ok       401     ok  ok
issueWebsocketToken  401   ok   ok    ok   ok      ok  ok       ok       401     ok  ok

listWebhooks        401    ok   ok    ok   ok      403 403      404      401     403 404
createWebhook       401    ok   ok    ok   403     403 403      404      401     403 404
getWebhook          401    ok   ok    ok   ok      403 403      404      401     403 404
updateWebhook       401    ok   ok    ok   403     403 403      404      401     403 404
removeWebhook       401    ok   ok    ok   403     403 403      404      401     403 404
rotateWebhookSecret 401    ok   ok    ok   403     403 403      404      401     403 404
testWebhook         401    ok   ok    ok   403     403 403      404      401     403 404
listDeliveries      401    ok   ok    ok   ok      403 403      404      401     403 404
getDelivery         401    ok   ok    ok   ok      403 403      404      401     403 404
redeliver           401    ok   ok    ok   403     403 403      404      401     403 404
searchPayments       401   ok   ok    ok   ok      ok  403      ok       401     ok  ok
searchProjectPayments 401  ok   ok    ok   ok      ok  403      404      401     ok  404
summarizePayments    401   ok   ok    ok   ok      ok  403      ok       401     ok  ok
summarizeProjectPayments 401 ok ok    ok   ok      ok  403      404      401     ok  404
getPaymentSummary    401   ok   ok    ok   ok      ok  403      ok       401     ok  ok
getProjectPaymentSummary 401 ok ok    ok   ok      ok  403      404      401     ok  404
exportPayments       401   ok   ok    ok   ok      403 403      404      401     403 404
getPayment           401   ok   ok    ok   ok      ok  403      404      401     ok  404
getPaymentHistory    401   ok   ok    ok   ok      ok  403      404      401     ok  404
cancelPayment        401   ok   ok    ok   403     403 403      404      401     ok  404
resolvePayment       401   ok   ok    ok   403     403 403      404      401     403 403
refundPayment        401   in   in    in   403     403 403      404      401     403 403
withdrawRefund       401   ok   ok    ok   403     403 403      404      401     403 403
getPaymentRules      401   ok   ok    ok   ok      ok  ok       404      401     ok  404
savePaymentRules     401   ok   ok    ok   403     403 403      404      401     403 404
getOverview          401   ok   ok    ok   ok      ok  403      404      401     ok  404

listVaults          401    ok   403   403  403     403 403      403      401     403 403
getVault            401    ok   403   403  403     403 403      403      401     403 403
listSecrets         401    ok   403   403  403     403 403      403      401     403 403
listVaultActivities 401    ok   403   403  403     403 403      403      401     403 403
rotateVault         401    ok   403   403  403     403 403      403      401     403 403
checkVault          401    ok   403   403  403     403 403      403      401     403 403
`;

/** Open to everybody, and nothing else is. */
export const publicCalls = [
  'rootExist',
  'signUp',
  'signIn',
  'refresh',
  'forgotPassword',
  'resetPassword',
  'readDefaultConfiguration',
  'health',
  'healthAtRoot',
  'readVersion',
  'readVersionAtRoot',
  'getBlockchain',
  'listTakenCurrencies',
  'getTicker',
  'getPublicPayment',
  'listPayOptions',
  'chooseDepositAddress',
  'completePayment',
  'payFromTestWallet',
];

/** The one scope that opens a call to a project's key. What is not here stays closed to every key. */
export const scopeOfCall: Record<string, string> = {
  listProjects: 'projects:read',
  listProjectDetails: 'projects:read',
  getProject: 'projects:read',
  listWallets: 'wallets:read',
  listProjectWallets: 'wallets:read',
  getWallet: 'wallets:read',
  listWalletLinks: 'wallets:read',
  readWalletBalances: 'wallets:read',
  getFactoryContract: 'wallets:read',
  listSweepContracts: 'wallets:read',
  getSweepContract: 'wallets:read',
  listFunds: 'sweeps:read',
  listFundAddresses: 'sweeps:read',
  listGasLevels: 'sweeps:read',
  getSweepRules: 'sweeps:read',
  listSweeps: 'sweeps:read',
  getSweep: 'sweeps:read',
  listSweepTransactions: 'sweeps:read',
  listAuthorizations: 'sweeps:read',
  listSigningRequests: 'sweeps:read',
  getSigningRequest: 'sweeps:read',
  createDepositAddress: 'payments:write',
  createPayment: 'payments:write',
  createProjectPayment: 'payments:write',
  searchPayments: 'payments:read',
  searchProjectPayments: 'payments:read',
  summarizePayments: 'payments:read',
  summarizeProjectPayments: 'payments:read',
  getPaymentSummary: 'payments:read',
  getProjectPaymentSummary: 'payments:read',
  getPayment: 'payments:read',
  getPaymentHistory: 'payments:read',
  cancelPayment: 'payments:write',
  getPaymentRules: 'projects:read',
  getOverview: 'payments:read',
  listDepositAddresses: 'payments:read',
  listBlockchains: 'projects:read',
  listBlockchainFamilies: 'projects:read',
  listCurrencies: 'projects:read',
  listReferralCurrencies: 'projects:read',
  listBlockchainCurrencies: 'projects:read',
  listProjectCurrencies: 'projects:read',
  listDustLimits: 'projects:read',
  createCustomer: 'customers:write',
  listCustomers: 'customers:read',
  listDeposits: 'payments:read',
  getDeposit: 'payments:read',
  listMissedDeposits: 'payments:read',
  diagnose: 'payments:read',
  readDevnet: 'wallets:read',
  createWebsocketToken: 'payments:read',
  issueWebsocketToken: 'payments:read',
  listWebhooks: 'webhooks:read',
  getWebhook: 'webhooks:read',
  listDeliveries: 'webhooks:read',
  getDelivery: 'webhooks:read',
  createWebhook: 'webhooks:write',
  updateWebhook: 'webhooks:write',
  removeWebhook: 'webhooks:write',
  rotateWebhookSecret: 'webhooks:write',
  testWebhook: 'webhooks:write',
  redeliver: 'webhooks:write',
};

export const accessTable: ReadonlyMap<string, Record<SubjectName, Cell>> = new Map(
  table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([call]) => call !== '' && call !== 'call')
    .map(([call = '', ...cells]) => {
      if (cells.length !== subjects.length)
        throw new Error(`${call} has ${cells.length} cells, not ${subjects.length}`);
      return [call, Object.fromEntries(subjects.map((name, at) => [name, cells[at]])) as Record<SubjectName, Cell>];
    }),
);
