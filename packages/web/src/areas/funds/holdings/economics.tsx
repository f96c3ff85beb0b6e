import { formatUsd } from '../../../format/money.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { CoinAmount } from '../fund/sweep-amount.tsx';
import { barOf, limitAt } from './economics-words.ts';
import type { Fund } from '../fund/queries.ts';
import { addressesOf, shareText } from '../fund/sweep-words.ts';
import classes from '../fund/panel.module.css';

type Props = { economics: NonNullable<Fund['economics']>; currencyCode: string };

/** What moving it now would cost, beside what the rules allow. */
export function Economics({ economics, currencyCode }: Props) {
  const { eligibleAmount, eligibleAddresses, valueUSD, feeAmount, feeCurrency, feeUSD, price, priceFrees } = economics;
  const saved = economics.feeSavedByWaitingUSD;
  return (
    <section className={classes['part']} aria-label="If swept now">
      <h3>If swept now</h3>
      <ShareBar economics={economics} />
      <Facts>
        <Fact name="Worth moving">
          <span className="num">
            {eligibleAmount} {currencyCode}
          </span>
          <small>from {addressesOf(eligibleAddresses)}</small>
        </Fact>
        <Fact name="Value">{valueUSD === null ? 'No price right now' : formatUsd(valueUSD)}</Fact>
        <Fact name="Network fee">
          {feeAmount === null ? 'Not known right now' : <CoinAmount amount={feeAmount} code={feeCurrency} />}
          {feeUSD === null ? null : <small>{formatUsd(feeUSD)}</small>}
        </Fact>
        {price === null ? null : <Fact name="Price now">{price}</Fact>}
        {priceFrees === null ? null : (
          <Fact name={isOver(economics) ? 'Worth it below' : 'Worth it up to'}>{priceFrees}</Fact>
        )}
        {saved === null ? null : <Fact name="Waiting saves">about {formatUsd(saved)}</Fact>}
      </Facts>
    </section>
  );
}

function ShareBar({ economics }: { economics: Props['economics'] }) {
  const { feeShareBps, feeShareBpsMax } = economics;
  if (feeShareBps === null) return null;
  return (
    <div className={classes['share']}>
      <p>
        The fee is <strong>{shareText(feeShareBps)}</strong> of the value
        <span>limit {shareText(feeShareBpsMax)}</span>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes['ground']} width="100" height="6" />
        <rect
          className={isOver(economics) ? classes['over'] : classes['within']}
          width={Math.max(1, barOf(economics))}
          height="6"
        />
        <rect className={classes['limit']} x={limitAt} width="0.6" height="6" />
      </svg>
    </div>
  );
}

function isOver({ feeShareBps, feeShareBpsMax }: Props['economics']): boolean {
  return feeShareBps !== null && feeShareBps > feeShareBpsMax;
}
