import type { Diagnosis, FindingCode } from './queries.ts';

type Deposit = Diagnosis['deposits'][number];
type Chain = Diagnosis['chains'][number];
type Known = Diagnosis['addresses'][number];

export const paid = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

export function aDeposit(over: Partial<Deposit> = {}): Deposit {
  return {
    id: 1,
    status: 'confirmed',
    treatment: 'credit',
    matching: 'owned',
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    contract: null,
    amount: '25',
    units: '25000000',
    transactionHash: `0x${'ab'.repeat(32)}`,
    path: '0',
    explorerTransaction: null,
    fromAddress: null,
    toAddress: paid,
    walletID: 1,
    projectId: 7,
    customer: { id: 3, customerID: 'ada', email: null },
    blockHeight: 100,
    blockHash: null,
    blockAt: null,
    confirmations: { current: 4, required: 4 },
    round: 1,
    firstSeenAt: '2026-11-20T12:00:00.000Z',
    confirmedAt: null,
    all: null,
    note: null,
    ...over,
  };
}

export function aChain(over: Partial<Chain> = {}): Chain {
  return {
    blockchainCode: 'BASE',
    health: 'healthy',
    state: 'included',
    blockHeight: 100,
    blockAt: null,
    readHeight: 104,
    confirmations: null,
    transfers: [
      {
        path: '0',
        from: null,
        to: paid,
        contract: null,
        currencyCode: 'USDC',
        amount: '25',
        units: '25000000',
        isOurs: true,
      },
    ],
    ...over,
  };
}

export function anAddress(over: Partial<Known> = {}): Known {
  return {
    address: paid,
    family: 'ETH_Family',
    walletID: 1,
    walletName: 'Main',
    projectId: 7,
    customerID: 'ada',
    assignedAt: null,
    balances: [],
    ...over,
  };
}

type Payment = Diagnosis['payments'][number];

export function aPayment(over: Partial<Payment> = {}): Payment {
  return {
    projectName: 'Shop',
    referenceId: '0b1c2d3e-0000-4000-8000-000000000001',
    txHash: null,
    fromAddress: null,
    toAddress: null,
    paymentStatus: 'Pending',
    currency: null,
    network: null,
    amountInUSD: 25,
    amount: null,
    filledAmountInUSD: '0',
    filledAmount: null,
    customerId: 'ada',
    email: null,
    invoiceId: null,
    webhookStatus: null,
    createdBy: 'system',
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    trxTimestamp: null,
    blockId: null,
    projectId: 7,
    status: 'open',
    exception: 'none',
    resolution: null,
    confirmations: null,
    expiresAt: '2026-11-20T13:00:00.000Z',
    attempts: [],
    ...over,
  };
}

export function anAttempt(over: Partial<Payment['attempts'][number]> = {}): Payment['attempts'][number] {
  return {
    id: 1,
    status: 'active',
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    address: paid,
    amountDue: '25',
    amountInUSD: '25',
    rate: '1',
    rateSource: 'market',
    ratedAt: '2026-11-20T12:00:00.000Z',
    quotedAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-11-20T12:15:00.000Z',
    ...over,
  };
}

export function aDiagnosis({
  code = 'CREDITED',
  ...over
}: Partial<Diagnosis> & { code?: FindingCode } = {}): Diagnosis {
  return {
    query: paid,
    kind: 'transaction',
    finding: { code, message: '', action: null },
    chains: [],
    addresses: [],
    deposits: [],
    postings: [],
    payments: [],
    movements: [],
    untraced: [],
    ...over,
  };
}
