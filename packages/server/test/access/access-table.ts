import { payoutRows, payoutScopes } from './payout-rows.ts';
import { growthRows, growthScopes } from './growth-access.ts';
import { operationRows } from './operation-rows.ts';
import { payeeRows, payeeScopes } from './payee-access.ts';

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
 *
 * The last column says whether the call needs proof of person: a password or one-time code within the last minutes.
 *
 * yes   always, since it can redirect money or the news of it, or opens the way to that
 * part  where it changes such a thing, or decides about more money than a session alone may in a day: support does that with
 *       small payments all day. What it may do without is in access-proofs.ts
 * no    it changes something, but what came stays where it is
 * read  it changes nothing
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
export const proofs = ['yes', 'part', 'no', 'read'] as const;
export type Proof = (typeof proofs)[number];
export type Cell = 'ok' | 'in' | '400' | '401' | '403' | '404';

const table = `
call                nobody root admin lead manager ops referral stranger revoked key strangeKey step-up

changePassword      401    in   in    in   in      in  in       in       401     403 403        no
askStepUpFactor     401    ok   ok    ok   ok      ok  ok       ok       401     403 403        no
beginPasskey        401    ok   ok    ok   ok      ok  ok       ok       401     403 403        yes
confirmTotp         401    in   in    in   in      in  in       in       401     403 403        no
createPasskey       401    in   in    in   in      in  in       in       401     403 403        no
endSession          401    ok   ok    ok   ok      ok  ok       ok       401     403 403        no
enrolTotp           401    ok   ok    ok   ok      ok  ok       ok       401     403 403        yes
listPasskeys        401    ok   ok    ok   ok      ok  ok       ok       401     403 403        read
listSessions        401    ok   ok    ok   ok      ok  ok       ok       401     403 403        read
logout              401    ok   ok    ok   ok      ok  ok       ok       401     403 403        no
logoutAll           401    ok   ok    ok   ok      ok  ok       ok       401     403 403        no
removePasskey       401    ok   ok    ok   ok      ok  ok       ok       401     403 403        yes
removeTotp          401    ok   ok    ok   ok      ok  ok       ok       401     403 403        yes
stepUp              401    ok   ok    ok   ok      ok  ok       ok       401     403 403        no
whoAmI              401    ok   ok    ok   ok      ok  ok       ok       401     403 403        read

listMembers         401    ok   ok    ok   403     403 403      ok       401     403 403        read
inviteMember        401    ok   ok    ok   403     403 403      400      401     403 403        yes
updateMember        401    ok   ok    ok   403     403 403      404      401     403 403        part
assignRole          401    ok   ok    ok   403     403 403      404      401     403 403        yes
linkMember          401    ok   ok    ok   403     403 403      404      401     403 403        yes
revokeMember        401    ok   ok    ok   403     403 403      404      401     403 403        yes
activateMember      401    ok   ok    ok   403     403 403      404      401     403 403        yes
deleteMember        401    ok   ok    ok   403     403 403      404      401     403 403        yes
listRoles           401    ok   ok    ok   403     403 403      ok       401     403 403        read
createRole          401    ok   ok    403  403     403 403      403      401     403 403        yes
updateRole          401    ok   ok    403  403     403 403      403      401     403 403        yes
deleteRole          401    ok   ok    403  403     403 403      403      401     403 403        yes

listProjects        401    ok   ok    ok   ok      ok  ok       ok       401     ok  ok         read
listProjectDetails  401    ok   ok    ok   ok      ok  ok       ok       401     ok  ok         read
createProject       401    ok   ok    403  403     403 403      403      401     403 403        part
getProject          401    ok   ok    ok   ok      ok  ok       404      401     ok  404        read
saveProject         401    ok   ok    ok   403     403 403      404      401     403 404        part
updateProject       401    ok   ok    ok   403     403 403      404      401     403 404        part
createCustomer      401    ok   ok    ok   403     403 403      404      401     ok  404        no
listCustomers       401    ok   ok    ok   ok      ok  403      404      401     ok  404        read

createApiKey        401    ok   ok    ok   403     403 403      404      401     403 403        yes
listApiKeys         401    ok   ok    ok   ok      403 403      404      401     403 403        read
getApiKey           401    ok   ok    ok   ok      403 403      404      401     403 403        read
updateApiKey        401    ok   ok    ok   403     403 403      404      401     403 403        yes
deleteApiKey        401    ok   ok    ok   403     403 403      404      401     403 403        no
rotateApiKey        401    ok   ok    ok   403     403 403      404      401     403 403        yes
enableApiKey        401    ok   ok    ok   403     403 403      404      401     403 403        yes
disableApiKey       401    ok   ok    ok   403     403 403      404      401     403 403        no

getSmtp             401    ok   ok    403  403     403 403      403      401     403 403        read
createSmtp          401    ok   ok    403  403     403 403      403      401     403 403        yes
replaceSmtp         401    ok   ok    403  403     403 403      403      401     403 403        yes
testSmtp            401    ok   ok    403  403     403 403      403      401     403 403        part
removeSmtp          401    ok   ok    403  403     403 403      403      401     403 403        yes

listConfiguration         401 ok ok   ok   ok      ok  ok       ok       401     403 403        read
readConfigurationKey      401 ok ok   ok   ok      ok  ok       ok       401     403 403        read
postConfiguration         401 ok ok   403  403     403 403      403      401     403 403        no
putConfiguration          401 ok ok   403  403     403 403      403      401     403 403        no
patchConfiguration        401 ok ok   403  403     403 403      403      401     403 403        no
putConfigurationKey       401 ok ok   403  403     403 403      403      401     403 403        no
patchConfigurationKey     401 ok ok   403  403     403 403      403      401     403 403        no

listActivities      401    ok   ok    ok   403     403 403      ok       401     403 403        read
verifyActivities    401    ok   ok    403  403     403 403      403      401     403 403        read

readDevnet          401    ok   ok    ok   ok      ok  ok       ok       401     ok  ok         read
linkTestWallet      401    404  404   403  403     403 403      404      401     403 403        no
drawFromFaucet      401    404  404   403  403     403 403      403      401     403 403        no
forwardRpc          401    404  404   403  403     403 403      403      401     403 403        no
mineBlocks          401    404  404   403  403     403 403      403      401     403 403        no

${payeeRows}
listDeposits         401   ok   ok    ok   ok      ok  403      404      401     ok  404        read
getDeposit           401   ok   ok    ok   ok      ok  403      404      401     ok  404        read
listMissedDeposits   401   ok   ok    ok   ok      ok  403      404      401     ok  404        read
matchDeposit         401   ok   ok    ok   403     403 403      404      401     403 403        part
ignoreDeposit        401   ok   ok    ok   403     403 403      404      401     403 403        no
listDustLimits       401   ok   ok    ok   ok      ok  ok       ok       401     ok  ok         read
putDustLimit         401   ok   ok    403  403     403 403      403      401     403 403        yes
diagnose             401   ok   ok    ok   ok      ok  403      ok       401     ok  ok         read
readRestore          401  ok  ok  403  403  403  403  403  401  403  403   read
readNotices          401  ok  ok  ok   ok   ok   ok   ok   401  403  403   read
releaseSending       401  in  in  403  403  403  403  403  401  403  403   yes

readSetupMode       401    ok   ok    ok   ok      ok  ok       ok       401     403 403        read
putSetupMode        401    ok   ok    403  403     403 403      403      401     403 403        no
readSiteUrl         401    ok   ok    ok   ok      ok  ok       ok       401     403 403        read
putSiteUrl          401    ok   ok    403  403     403 403      403      401     403 403        yes
readSystem          401    ok   ok    403  403     403 403      403      401     403 403        read
readWorkersStatus   401    ok   ok    403  403     403 403      403      401     403 403        read
restartWorker       401    ok   ok    403  403     403 403      403      401     403 403        no
restartWorkers      401    ok   ok    403  403     403 403      403      401     403 403        no

listBlockchains     401    ok   ok    ok   ok      ok  ok       ok       401     ok  ok         read
listBlockchainFamilies 401 ok   ok    ok   ok      ok  ok       ok       401     ok  ok         read
listNodes           401    ok   ok    403  403     403 403      403      401     403 403        read
updateBlockchain    401    ok   ok    403  403     403 403      403      401     403 403        yes
testConnection      401    ok   ok    403  403     403 403      403      401     403 403        read
testNode            401    ok   ok    403  403     403 403      403      401     403 403        yes
haltBlockchain      401    in   in    403  403     403 403      403      401     403 403        yes
resumeBlockchain    401    in   in    403  403     403 403      403      401     403 403        yes

listCurrencies           401 ok ok    ok   ok      ok  ok       ok       401     ok  ok         read
listReferralCurrencies   401 ok ok    ok   ok      ok  ok       ok       401     ok  ok         read
listBlockchainCurrencies 401 ok ok    ok   ok      ok  ok       ok       401     ok  ok         read
addBlockchainCurrency    401 in in    403  403     403 403      403      401     403 403        yes
updateBlockchainCurrency 401 ok ok    403  403     403 403      403      401     403 403        yes
confirmCurrencyPrice     401 in in    403  403     403 403      403      401     403 403        yes
listProjectCurrencies    401 ok ok    ok   ok      ok  ok       404      401     ok  404        read
putProjectCurrencies     401 ok ok    ok   403     403 403      404      401     403 404        yes

listRates           401    ok   ok    ok   ok      ok  ok       ok       401     403 403        read
setRate             401    ok   ok    403  403     403 403      403      401     403 403        yes

listWallets         401    ok   ok    ok   ok      403 403      ok       401     ok  ok         read
listProjectWallets  401    ok   ok    ok   ok      403 403      404      401     ok  404        read
getWallet           401    ok   ok    ok   ok      403 403      404      401     ok  404        read
createWallet        401    ok   ok    403  403     403 403      403      401     403 403        yes
updateWallet        401    ok   ok    403  403     403 403      403      401     403 403        yes
setWalletStatus     401    ok   ok    403  403     403 403      403      401     403 403        yes
setWalletDestination 401   ok   ok    403  403     403 403      403      401     403 403        yes
createXpubWallet    401    ok   ok    403  403     403 403      404      401     403 403        yes
createColdWallet    401    ok   ok    403  403     403 403      403      401     403 403        yes
createKeyPoolWallet 401    in   in    403  403     403 403      404      401     403 403        yes
addDepositKeys      401    in   in    403  403     403 403      403      401     403 403        yes
listWalletLinks     401    ok   ok    ok   ok      403 403      404      401     ok  404        read
linkWallets         401    ok   ok    403  403     403 403      404      401     403 403        yes
unlinkWallet        401    ok   ok    403  403     403 403      404      401     403 403        yes
listWalletPositions 401    ok   ok    ok   ok      403 403      404      401     403 403        read
resetWalletPosition 401    in   in    403  403     403 403      403      401     403 403        yes
readWalletBalances  401    ok   ok    ok   ok      403 403      ok       401     ok  ok         read

getFactoryContract  401    ok   ok    ok   ok      403 403      ok       401     ok  ok         read
createSweepWallet   401    in   in    403  403     403 403      403      401     403 403        no
createProjectSweepWallet 401 in in    403  403     403 403      404      401     403 403        no
listSweepContracts  401    ok   ok    ok   ok      403 403      ok       401     ok  ok         read
getSweepContract    401    ok   ok    ok   ok      403 403      404      401     ok  404        read
verifySweepContract 401    ok   ok    403  403     403 403      403      401     403 403        no
confirmCollector    401    in   in    403  403     403 403      403      401     403 403        yes
challengeOwner      401    ok   ok    403  403     403 403      403      401     403 403        no
proveOwner          401    in   in    403  403     403 403      403      401     403 403        yes

listFunds           401    ok   ok    ok   ok      403 403      ok       401     ok  ok         read
getMoney            401    ok   ok    ok   ok      403 403      404      401     403 403        read
listFundAddresses   401    ok   ok    ok   ok      403 403      404      401     ok  404        read
listGasLevels       401    ok   ok    ok   ok      403 403      ok       401     ok  ok         read
getSweepRules       401    ok   ok    ok   ok      403 403      ok       401     ok  ok         read
saveSweepRules      401    ok   ok    403  403     403 403      403      401     403 403        yes
runSweep            401    ok   ok    403  403     403 403      403      401     403 403        part
listSweeps          401    ok   ok    ok   ok      403 403      ok       401     ok  ok         read
getSweep            401    ok   ok    ok   ok      403 403      404      401     ok  404        read
exportSweeps        401    ok   ok    ok   ok      403 403      ok       401     403 403        read
cancelSweep         401    ok   ok    403  403     403 403      403      401     403 403        no
listSweepTransactions 401  ok   ok    ok   ok      403 403      ok       401     ok  ok         read
listAuthorizations      401 ok  ok    ok   ok      403 403      ok       401     ok  ok         read
getAuthorizationsToSign 401 in  in    403  403     403 403      403      401     403 403        read
addAuthorizations       401 in  in    403  403     403 403      403      401     403 403        no
listSigningRequests     401 ok  ok    ok   ok      403 403      ok       401     ok  ok         read
getSigningRequest       401 ok  ok    ok   ok      403 403      404      401     ok  404        read
openSigningRequest      401 in  in    403  403     403 403      403      401     403 403        no
cancelSigningRequest    401 ok  ok    403  403     403 403      403      401     403 403        no
submitSigned            401 in  in    403  403     403 403      403      401     403 403        no

createDepositAddress 401   ok   ok    ok   403     403 403      404      401     ok  404        no
listDepositAddresses 401   ok   ok    ok   ok      ok  403      404      401     ok  404        read

createPayment        401   in   in    in   403     403 403      in       401     ok  ok         no
createPaymentAlias   401   in   in    in   403     403 403      in       401     ok  ok         no
createProjectPayment 401   ok   ok    ok   403     403 403      404      401     ok  404        part
createWebsocketToken 401   ok   ok    ok   ok      ok  ok       ok       401     ok  ok         no
issueWebsocketToken  401   ok   ok    ok   ok      ok  ok       ok       401     ok  ok         no

listWebhooks        401    ok   ok    ok   ok      403 403      404      401     403 404        read
createWebhook       401    ok   ok    ok   403     403 403      404      401     403 404        yes
getWebhook          401    ok   ok    ok   ok      403 403      404      401     403 404        read
updateWebhook       401    ok   ok    ok   403     403 403      404      401     403 404        part
removeWebhook       401    ok   ok    ok   403     403 403      404      401     403 404        yes
rotateWebhookSecret 401    ok   ok    ok   403     403 403      404      401     403 404        yes
testWebhook         401    ok   ok    ok   403     403 403      404      401     403 404        no
listDeliveries      401    ok   ok    ok   ok      403 403      404      401     403 404        read
getDelivery         401    ok   ok    ok   ok      403 403      404      401     403 404        read
redeliver           401    ok   ok    ok   403     403 403      404      401     403 404        no
searchPayments       401   ok   ok    ok   ok      ok  403      ok       401     ok  ok         read
searchProjectPayments 401  ok   ok    ok   ok      ok  403      404      401     ok  404        read
summarizePayments    401   ok   ok    ok   ok      ok  403      ok       401     ok  ok         read
summarizeProjectPayments 401 ok ok    ok   ok      ok  403      404      401     ok  404        read
getPaymentSummary    401   ok   ok    ok   ok      ok  403      ok       401     ok  ok         read
getProjectPaymentSummary 401 ok ok    ok   ok      ok  403      404      401     ok  404        read
exportPayments       401   ok   ok    ok   ok      403 403      404      401     403 404        read
getPayment           401   ok   ok    ok   ok      ok  403      404      401     ok  404        read
getPaymentHistory    401   ok   ok    ok   ok      ok  403      404      401     ok  404        read
cancelPayment        401   ok   ok    ok   403     403 403      404      401     ok  404        no
resolvePayment       401   ok   ok    ok   403     403 403      404      401     403 403        part
refundPayment        401   in   in    in   403     403 403      404      401     403 403        yes
withdrawRefund       401   ok   ok    ok   403     403 403      404      401     403 403        no
getPaymentRules      401   ok   ok    ok   ok      ok  ok       404      401     ok  404        read
savePaymentRules     401   ok   ok    ok   403     403 403      404      401     403 404        yes
getOverview          401   ok   ok    ok   ok      ok  403      404      401     ok  404        read

${payoutRows}${growthRows}${operationRows}
listTreasuryChanges  401   ok   ok    ok   403     403 403      ok       401     403 403        read
freezeTreasuryChange    401 ok ok   403  403     403 403      403      401     403 403         yes
cancelTreasuryChange    401 ok ok   403  403     403 403      403      401     403 403         part
confirmTreasuryChange   401 ok ok   403  403     403 403      403      401     403 403         yes
releaseTreasuryChange   401 ok ok   403  403     403 403      403      401     403 403         yes
revertTreasuryChange    401 ok ok   403  403     403 403      403      401     403 403         yes
decideTreasuryChanges   401 ok ok   403  403     403 403      403      401     403 403         yes
getTreasuryWait     401    ok   ok    ok   ok      403 403      ok       401     403 403         read
saveTreasuryWait    401    ok   ok    403  403     403 403      403      401     403 403         yes

listVaults          401    ok   403   403  403     403 403      403      401     403 403        read
getVault            401    ok   403   403  403     403 403      403      401     403 403        read
listSecrets         401    ok   403   403  403     403 403      403      401     403 403        read
listVaultActivities 401    ok   403   403  403     403 403      403      401     403 403        read
rotateVault         401    ok   403   403  403     403 403      403      401     403 403        yes
checkVault          401    ok   403   403  403     403 403      403      401     403 403        no
createVault         401    ok   403   403  403     403 403      403      401     403 403        yes
updateVault         401    ok   403   403  403     403 403      403      401     403 403        yes
removeVault         401    ok   403   403  403     403 403      403      401     403 403        yes
createSecret        401    ok   403   403  403     403 403      403      401     403 403        yes
writeSecret         401    ok   403   403  403     403 403      403      401     403 403        yes
removeSecret        401    ok   403   403  403     403 403      403      401     403 403        yes
`;

/** Open to everybody, and nothing else is. */
export const publicCalls = [
  'rootExist',
  'signUp',
  'askSignInFactor',
  'signIn',
  'refresh',
  'forgotPassword',
  'resetPassword',
  'readDefaultConfiguration',
  'health',
  'healthAtRoot',
  'healthLive',
  'healthLiveAtRoot',
  'healthReady',
  'healthReadyAtRoot',
  'readVersion',
  'readVersionAtRoot',
  'getBlockchain',
  'listSupportedCurrencies',
  'getTicker',
  'getPublicPayment',
  'getPaymentDetails',
  'listPayOptions',
  'chooseDepositAddress',
  'completePayment',
  'payFromTestWallet',
  // The token of a referrer's page is the credential, and looking is all that it can do.
  'getReferralPortal',
  'listPortalRewards',
  'listPortalFriends',
  // And of these the code in a mail, or the link in one, is the credential.
  'sendPortalCode',
  'confirmPortalAddress',
  'revealPayoutAddress',
  'requestPortalWithdrawal',
  'stopAddressChange',
  // Its link is the credential, and stopping is all that it can do.
  'readFreezeLink',
  'freezeByLink',
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
  ...payoutScopes,
  listAuthorizations: 'sweeps:read',
  listSigningRequests: 'sweeps:read',
  getSigningRequest: 'sweeps:read',
  createDepositAddress: 'payments:write',
  createPayment: 'payments:write',
  createPaymentAlias: 'payments:write',
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
  ...payeeScopes,
  ...growthScopes,
  readDevnet: 'wallets:read',
  createWebsocketToken: 'payments:read',
  issueWebsocketToken: 'payments:read',
  listWebhooks: 'webhooks:read',
  getWebhook: 'webhooks:read',
  listDeliveries: 'webhooks:read',
  getDelivery: 'webhooks:read',
  // Its name alone: a key cannot prove that a person is there.
  updateWebhook: 'webhooks:write',
  testWebhook: 'webhooks:write',
  redeliver: 'webhooks:write',
};

type Row = { cells: Record<SubjectName, Cell>; proof: Proof };

const rows: ReadonlyMap<string, Row> = new Map(
  table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([call]) => call !== '' && call !== 'call')
    .map(([call = '', ...cells]) => {
      if (cells.length !== subjects.length + 1)
        throw new Error(`${call} has ${cells.length} cells, not ${subjects.length + 1}`);
      const proof = proofs.find((one) => one === cells.at(-1));
      if (!proof) throw new Error(`${call} does not say whether it needs proof of person: ${proofs.join(', ')}`);
      const byName = Object.fromEntries(subjects.map((name, at) => [name, cells[at]]));
      return [call, { cells: byName as Record<SubjectName, Cell>, proof }];
    }),
);

export const accessTable: ReadonlyMap<string, Record<SubjectName, Cell>> = new Map(
  [...rows].map(([call, { cells }]) => [call, cells]),
);

export const proofOfCall: ReadonlyMap<string, Proof> = new Map([...rows].map(([call, { proof }]) => [call, proof]));
