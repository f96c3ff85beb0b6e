import type { ChainNames } from '../../api/chain-names.ts';
import { formatAmount } from '../../format/amount.ts';
import { fromUnits } from '../../format/from-units.ts';
import { truncate } from '../../format/truncate.ts';
import type { Diagnosis } from './queries.ts';

/** Whether it is as it should be; unknown where nobody could tell, or where it is not its turn yet. */
export type Mark = 'true' | 'false' | 'unknown';
export type Fact = { mark: Mark; text: string; detail?: string; sweepId?: number };

type Names = Pick<ChainNames, 'chainName' | 'shownAs' | 'precisionOf'> & { projectName: (id: number) => string };
type Chain = Diagnosis['chains'][number];
type Deposit = Diagnosis['deposits'][number];
type Known = Diagnosis['addresses'][number];
type Payment = Diagnosis['payments'][number];

/** From the chain to the books, each link on the one before. */
export function factsOf(diagnosis: Diagnosis, names: Names): Fact[] {
  if (diagnosis.kind === 'address') return addressFacts(diagnosis, names);
  return [
    ...diagnosis.payments.slice(0, paymentsShownMax).flatMap((payment) => paymentFacts(payment, names)),
    ...diagnosis.chains.flatMap((chain) => chainFacts(chain, names, diagnosis.finding.code === 'MISSED')),
    ...untracedFacts(diagnosis, names),
    ...ownerFacts(diagnosis, names),
    ...diagnosis.deposits.flatMap((deposit) => depositFacts(deposit, names)),
    ...(diagnosis.deposits.length > 0 ? [booksFact(diagnosis)] : []),
    ...movementFacts(diagnosis, names),
  ];
}

/** Of a customer with many, the newest say enough. */
const paymentsShownMax = 3;

function paymentFacts(payment: Payment, names: Names): Fact[] {
  const { amountInUSD, filledAmountInUSD, customerId, email, invoiceId, paymentStatus, status, webhookStatus } =
    payment;
  const what = amountInUSD === null ? 'an open amount' : `${dollars(String(amountInUSD))} US dollars`;
  const asked = `${customerId ?? email ?? 'Anyone with the link'} was asked to pay ${what}`;
  const named = [`Payment ${payment.referenceId}`, ...(invoiceId === null ? [] : [`invoice ${invoiceId}`])];
  const isPaid = paymentStatus === 'Filled';
  const hasEnded = status === 'expired' || status === 'cancelled';
  const came = `${dollars(filledAmountInUSD)} US dollars confirmed`;
  return [
    { mark: 'true', text: asked, detail: `${named.join(', ')}, of ${payment.projectName}.` },
    chosenFact(payment, names),
    { mark: isPaid ? 'true' : hasEnded ? 'false' : 'unknown', text: came, detail: `The payment is ${words[status]}.` },
    ...(webhookStatus === null ? [] : [shopFact(webhookStatus)]),
  ];
}

const words: Readonly<Record<Payment['status'], string>> = {
  open: 'open',
  detected: 'detected',
  settled: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  partially_refunded: 'partly refunded',
  refunded: 'refunded',
};

function chosenFact({ attempts }: Payment, names: Names): Fact {
  const [newest] = attempts;
  if (!newest) return { mark: 'unknown', text: 'The payer has not chosen a currency' };
  const { amountDue, currencyCode, blockchainCode, address } = newest;
  const due = `${written(amountDue, currencyCode, blockchainCode, names)} on ${names.chainName(blockchainCode)}`;
  const earlier = attempts.length > 1 ? `Attempt ${attempts.length} of this payer. ` : '';
  return { mark: 'true', text: `The payer chose ${due}`, detail: `${earlier}To ${truncate(address)}.` };
}

function shopFact(status: NonNullable<Payment['webhookStatus']>): Fact {
  if (status === 'Success') return { mark: 'true', text: "The shop's server was notified" };
  if (status === 'Pending') return { mark: 'unknown', text: "The shop's server is being notified" };
  return { mark: 'false', text: "The shop's server did not accept the webhook" };
}

function dollars(amount: string): string {
  return formatAmount(amount, 2, true);
}

function chainFacts(chain: Chain, names: Names, isMissed: boolean): Fact[] {
  const name = names.chainName(chain.blockchainCode);
  const { state, blockHeight, readHeight, transfers } = chain;
  if (state === 'no-nodes') return [{ mark: 'unknown', text: `${name} has no active node` }];
  if (state === 'unreachable') return [{ mark: 'unknown', text: `No ${name} node responds` }];
  if (state === 'absent') return [{ mark: 'false', text: `${name} does not know the transaction` }];
  const facts: Fact[] = [{ mark: 'true', text: `${name} knows the transaction` }];
  if (state === 'pending') return [...facts, { mark: 'unknown', text: 'It is not in a block yet' }];
  const block = blockHeight === null ? 'a block' : `block ${grouped(blockHeight)}`;
  if (state === 'failed')
    return [...facts, { mark: 'false', text: `It failed in ${block}`, detail: 'Only the fee was spent.' }];
  facts.push({ mark: 'true', text: `It succeeded in ${block}` });
  facts.push(toUs(transfers, chain, names));
  if (blockHeight !== null) {
    const isRead = readHeight !== null && readHeight >= blockHeight;
    const isLeftOut = isMissed && isRead;
    facts.push({
      mark: isLeftOut ? 'false' : isRead ? 'true' : 'unknown',
      text: isLeftOut
        ? 'Its block was processed without it'
        : isRead
          ? 'Its block was processed'
          : 'Its block has not been processed yet',
      ...(readHeight === null ? {} : { detail: `${name} is processed up to block ${grouped(readHeight)}.` }),
    });
  }
  return facts;
}

function untracedFacts({ untraced }: Diagnosis, names: Names): Fact[] {
  return untraced.map(({ blockchainCode, blocks, firstHeight, lastHeight }) => {
    const [first, last] = [grouped(firstHeight), grouped(lastHeight)];
    const which = blocks === 1 ? `block ${first}` : `${grouped(blocks)} blocks between ${first} and ${last}`;
    return {
      mark: 'unknown',
      text: `No ${names.chainName(blockchainCode)} node has returned all data of ${which}`,
      detail: 'Payments there may be missing. It is retried automatically.',
    };
  });
}

const namedMax = 3;

function toUs(transfers: Chain['transfers'], chain: Chain, names: Names): Fact {
  const ours = transfers.filter(({ isOurs }) => isOurs);
  const shown = (ours.length > 0 ? ours : transfers).slice(0, namedMax).map((one) => {
    const what =
      one.amount === null
        ? `${grouped(one.units)} units of an unknown token`
        : written(one.amount, one.currencyCode ?? '', chain.blockchainCode, names);
    return one.to === null ? what : `${what} to ${truncate(one.to)}`;
  });
  const detail = shown.length === 0 ? {} : { detail: `${shown.join(', ')}.` };
  if (ours.length === 0) return { mark: 'false', text: 'None of it was sent to your addresses', ...detail };
  return { mark: 'true', text: 'It was sent to one of your addresses', ...detail };
}

function ownerFacts({ addresses }: Diagnosis, names: Names): Fact[] {
  return addresses.map((address) => ownerFact(address, names));
}

function ownerFact({ address, customerID, projectId, walletName }: Known, names: Names): Fact {
  const of = `${truncate(address)} of ${walletName}`;
  if (customerID === null) return { mark: 'false', text: `${of} is not assigned yet` };
  const shop = projectId === null ? '' : ` of ${names.projectName(projectId)}`;
  return { mark: 'true', text: `${of} belongs to customer ${customerID}${shop}` };
}

function depositFacts(deposit: Deposit, names: Names): Fact[] {
  const { status, treatment, confirmations } = deposit;
  const what = amountOf(deposit, names);
  const recorded: Fact = { mark: 'true', text: `${what} was recorded`, detail: `Deposit ${deposit.id}.` };
  if (status === 'reorged') return [recorded, { mark: 'false', text: 'Its block is no longer in the chain' }];
  const { current, required } = confirmations;
  const count = `${current} of ${required} confirmations`;
  const facts = [recorded, { mark: current >= required ? 'true' : 'unknown', text: count } as Fact];
  if (treatment === 'unsupported') return [...facts, { mark: 'false', text: 'Its token is not set up here' }];
  if (treatment !== 'credit') return facts;
  return [...facts, creditFact(deposit)];
}

function creditFact({ customer, status }: Deposit): Fact {
  if (customer === null) return { mark: 'false', text: 'No customer is credited' };
  if (status !== 'confirmed')
    return { mark: 'unknown', text: `${customer.customerID} is credited once it is confirmed` };
  return { mark: 'true', text: `${customer.customerID} was credited` };
}

function booksFact({ postings }: Diagnosis): Fact {
  if (postings.length === 0) return { mark: 'false', text: 'It has no ledger entries' };
  return { mark: 'true', text: `It has ${postings.length} ledger entries` };
}

/** Of an address with many, the newest say enough. */
const movementsShownMax = 5;

function movementFacts({ deposits, movements }: Diagnosis, names: Names): Fact[] {
  return movements.slice(0, movementsShownMax).flatMap((movement) => {
    const deposit = deposits.find(({ id }) => id === movement.depositID);
    return deposit ? [movementFact(movement, amountOf(deposit, names))] : [];
  });
}

type Movement = Diagnosis['movements'][number];

function movementFact({ state, sweepID, blockHeight, toAddress, reason }: Movement, what: string): Fact {
  const sweep = sweepID === null ? {} : { sweepId: sweepID };
  const block = blockHeight === null ? '' : ` in block ${grouped(blockHeight)}`;
  switch (state) {
    case 'moved':
      return { mark: 'true', text: `${what} moved to the cold wallet${block}`, ...sweep };
    case 'moving':
      return { mark: 'unknown', text: `${what} is moving to the cold wallet`, ...sweep };
    case 'elsewhere': {
      const to = toAddress === null ? 'an unknown address' : truncate(toAddress);
      return {
        mark: 'false',
        text: `${what} went to ${to}${block}`,
        detail: 'This is not one of your cold wallets.',
        ...sweep,
      };
    }
    case 'waiting':
      return {
        mark: 'unknown',
        text: `${what} is still at its address`,
        ...(reason === null ? {} : { detail: reason }),
      };
  }
}

function amountOf({ amount, currencyCode, blockchainCode }: Deposit, names: Names): string {
  return amount === null ? 'The transfer' : written(amount, currencyCode ?? '', blockchainCode, names);
}

function addressFacts(diagnosis: Diagnosis, names: Names): Fact[] {
  const { addresses, deposits, finding } = diagnosis;
  if (finding.code === 'NOT_OUR_ADDRESS') return [{ mark: 'false', text: 'It is not one of your addresses' }];
  return addresses.flatMap((address): Fact[] => [
    { mark: 'true', text: `It is an address of wallet ${address.walletName}` },
    ownerFact(address, names),
    ...address.balances.filter(isWorthSaying).map((one) => balanceFact(one, names)),
    ...untracedFacts(diagnosis, names),
    {
      mark: deposits.length > 0 ? 'true' : 'unknown',
      text:
        deposits.length === 0
          ? 'It has received nothing'
          : `${deposits.length} ${deposits.length === 1 ? 'deposit' : 'deposits'} received`,
    },
    ...movementFacts(diagnosis, names),
  ]);
}

type Balance = Known['balances'][number];

/** Where both are nothing there is nothing to compare. */
function isWorthSaying({ chainUnits, ledgerUnits }: Balance): boolean {
  return chainUnits !== '0' || ledgerUnits !== '0';
}

function balanceFact({ blockchainCode, currencyCode, chainUnits, ledgerUnits }: Balance, names: Names): Fact {
  const on = `${currencyCode} on ${names.chainName(blockchainCode)}`;
  const amount = (units: string) => {
    const precision = names.precisionOf(blockchainCode, currencyCode);
    return precision === undefined
      ? `${grouped(units)} units`
      : written(fromUnits(units, precision), currencyCode, blockchainCode, names);
  };
  const booked = amount(ledgerUnits);
  if (chainUnits === null)
    return { mark: 'unknown', text: `The balance of ${on} could not be read`, detail: `The ledger shows ${booked}.` };
  if (chainUnits === ledgerUnits)
    return { mark: 'true', text: `Network and ledger agree on ${booked}`, detail: `${on}.` };
  return {
    mark: 'false',
    text: `Network and ledger differ on ${on}`,
    detail: `The network shows ${amount(chainUnits)}, the ledger ${booked}.`,
  };
}

function written(amount: string, currency: string, chain: string, names: Names): string {
  const { decimals, isStable } = names.shownAs(chain, currency);
  return `${formatAmount(amount, decimals, isStable)} ${currency}`;
}

function grouped(count: number | string): string {
  return formatAmount(String(count), 0);
}
