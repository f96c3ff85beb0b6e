import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatDate } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { bookedPlaces } from '../../../app/paths.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { HowMade } from '../../../ui/made/how-made.tsx';
import { AlikeAddress } from '../payout/alike-address.tsx';
import { Known } from '../payout/known.tsx';
import { inWords } from '@coffer/kernel/in-words.ts';
import { payeeOf } from '../payout/payout-words.ts';
import type { PayoutDetails } from '../payout/queries.ts';
import classes from './cheque.module.css';

type Props = { payout: PayoutDetails; names: ChainNames };

/** The amount twice, and the whole address: what a person approves. */
export function Cheque({ payout, names }: Props) {
  const { amount, amountUSD, blockchainCode, currencyCode } = payout;
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  const words = inWords(amount);
  return (
    <section className={classes['cheque']} aria-label="What is paid">
      <div className={classes['part']}>
        <p className={classes['head']}>
          <span>Pay</span>
          <span className={classes['on']}>
            <ChainMark chain={blockchainCode} size={15} /> on <b>{names.chainName(blockchainCode)}</b>
          </span>
        </p>
        <p className={`num ${classes['amount']}`}>
          {formatAmount(amount, decimals, isStable)} <small>{currencyCode}</small>{' '}
          <HowMade
            name="the amount"
            projectId={payout.projectID}
            traced={{ payout: String(payout.id) }}
            places={bookedPlaces}
          />
        </p>
        <p className={classes['words']}>
          {words === undefined ? null : (
            <>
              {words} {currencyCode}{' '}
            </>
          )}
          <span className="num">{formatUsd(amountUSD)}</span>
        </p>
      </div>
      <Payee payout={payout} />
    </section>
  );
}

function Payee({ payout }: { payout: PayoutDetails }) {
  const { toAddress, isKnownPayee, payee } = payout;
  const name = payeeOf(payout);
  const [alike] = payee.looksLike;
  const known = knownWords(payee);
  return (
    <div className={classes['part']}>
      <p className={classes['head']}>
        <span>To</span>
        <Known isKnown={isKnownPayee} />
      </p>
      {name === null ? null : <p className={classes['name']}>{name}</p>}
      {alike === undefined ? (
        <>
          <p className={classes['address']}>
            <Address value={toAddress} />
            <CopyButton value={toAddress} label="Address" />
          </p>
          <p className={classes['known']}>{known}.</p>
        </>
      ) : (
        <>
          <AlikeAddress
            label={`This payout · ${known.charAt(0).toLowerCase()}${known.slice(1)}`}
            value={toAddress}
            other={alike.address}
            isSuspect
          />
          <AlikeAddress label={alike.name ?? 'Known recipient'} value={alike.address} other={toAddress} />
        </>
      )}
    </div>
  );
}

function knownWords({ timesPaid, firstPaidAt, lastPaidAt }: PayoutDetails['payee']): string {
  if (timesPaid === 0 || firstPaidAt === null || lastPaidAt === null) return 'First payout to this address';
  if (timesPaid === 1) return `Paid once, on ${formatDate(lastPaidAt)}`;
  return `Paid ${timesPaid} times since ${formatDate(firstPaidAt)}, last on ${formatDate(lastPaidAt)}`;
}
