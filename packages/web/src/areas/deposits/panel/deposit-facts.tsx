import type { ChainNames } from '../../../api/chain-names.ts';
import { useProjectName } from '../../../api/project-name.ts';
import { formatDateTimeZone } from '../../../format/date-time.ts';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { formatAmount } from '../../../format/amount.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import type { DepositDetails } from '../deposit/queries.ts';
import { TransactionLink } from '../deposit/transaction-link.tsx';
import classes from './panel.module.css';

/** Addresses in full: this is where they are compared. */
export function DepositFacts({ deposit, names }: { deposit: DepositDetails; names: ChainNames }) {
  const projectName = useProjectName();
  const { customer, projectId, confirmations, blockHeight, blockHash, currencyCode, contract } = deposit;
  return (
    <div className={classes['facts']}>
      <Facts>
        <Fact name="Customer">
          {customer === null ? (
            'No customer yet'
          ) : (
            <>
              {customer.customerID}
              {customer.email === null ? null : <small>{customer.email}</small>}
            </>
          )}
        </Fact>
        {projectId === null ? null : <Fact name="Project">{projectName(projectId)}</Fact>}
        <Fact name="Came as">
          {currencyCode ?? 'Token that is not set up'} on
          <ChainName code={deposit.blockchainCode} name={names.chainName(deposit.blockchainCode)} />
        </Fact>
        {contract === null ? null : (
          <Fact name="Contract">
            <FullAddress value={contract} label="Contract" />
          </Fact>
        )}
        <Fact name="To">
          <FullAddress value={deposit.toAddress} label="Address" />
        </Fact>
        {deposit.fromAddress === null ? null : (
          <Fact name="From">
            <FullAddress value={deposit.fromAddress} label="Sender" />
          </Fact>
        )}
        <Fact name="Transaction">
          <TransactionLink deposit={deposit} />
        </Fact>
        {blockHeight === null ? null : (
          <Fact name="Block">
            {blockHeight.toLocaleString('en-US')}
            {blockHash === null ? null : <ShortAddress value={blockHash} label="Block hash" />}
          </Fact>
        )}
        <Fact name="Confirmations">
          {confirmations.current} of {confirmations.required}
        </Fact>
        {deposit.all ? <Fact name="Transfers">{allOf(deposit.all)}</Fact> : null}
        {deposit.note === null ? null : <Fact name="Note">{deposit.note}</Fact>}
        <Fact name="First seen">{formatDateTimeZone(deposit.firstSeenAt)}</Fact>
      </Facts>
    </div>
  );
}

/** Of a token that is not set up: how many there were, and when the last one came. */
function allOf({ transfers, lastAt }: NonNullable<DepositDetails['all']>): string {
  return `${formatAmount(String(transfers), 0)}, the last one on ${formatDateTimeZone(lastAt)}`;
}
