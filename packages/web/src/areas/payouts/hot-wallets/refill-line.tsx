import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { Funds, PayoutWallet } from './queries.ts';
import { refillReasons, refillSource, shortly, type Refill } from './refill-words.ts';
import classes from './wallets.module.css';

type Props = {
  funds: Funds;
  refill: Refill;
  coinLevel: PayoutWallet['coinLevel'];
  isStable: boolean;
  onSend: () => void;
};

/** What to send where a wallet is low: from which wallet of the merchant's, and what for. */
export function RefillLine({ funds, refill, coinLevel, isStable, onSend }: Props) {
  const { currencyCode, currencyAddress, held } = funds;
  const amount = `${shortly(refill.amount, isStable)} ${currencyCode}`;
  const isDry = currencyAddress === null && coinLevel === 'empty';
  return (
    <Notice tone="attention">
      <div className={classes['line']}>
        <div className={classes['refill']}>
          <p>
            <strong>
              {isDry ? `No ${currencyCode} for network fees` : `Low on ${currencyCode}`}: send {amount}
              {refill.from === null ? '' : ` from ${refill.from.name}`}.
            </strong>
            {isDry ? ' Nothing can leave until then.' : ''}
          </p>
          <p>
            {refillReasons({ ...refill, held }, isStable)} {refillSource(refill, isStable)}
          </p>
        </div>
        <Button size="xs" onClick={onSend}>
          Send {amount}
        </Button>
      </div>
    </Notice>
  );
}
