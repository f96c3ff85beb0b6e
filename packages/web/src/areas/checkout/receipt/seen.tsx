import { formatUsd } from '../../../format/money.ts';
import type { CheckoutData, Deposit } from '../payment/checkout-data.ts';
import { BackToShop, DepositRows, OrderRow, Row, Said } from '../page/parts.tsx';
import { texts } from '../payment/texts.ts';

const blocksMax = 24;
/** Blocks are counted for so many transfers: who pays in more of them waits for no other blocks. */
const countedMax = 3;

/** Money is on its way: seen is not yet paid, and how far it is can be counted. */
export function Seen({ data: { payment } }: { data: CheckoutData }) {
  const { deposits, amountInUSD, exception } = payment;
  const pending = deposits.filter(({ confirmed }) => !confirmed);
  const network = networkOf(payment);
  return (
    <main className="main">
      <Said icon="half" tone="progress" title={texts.seen.title}>
        <p>{exception === 'reorged' ? texts.seen.reorged(network) : sentenceOf(payment)}</p>
      </Said>
      {pending.slice(0, countedMax).map((deposit, at) => (
        <Confirmations key={`${deposit.transactionHash} ${at}`} deposit={deposit} />
      ))}
      <dl className="rows">
        <OrderRow payment={payment} />
        {amountInUSD === null ? null : <Row label={texts.rows.asked}>{formatUsd(amountInUSD)}</Row>}
        <DepositRows payment={payment} />
      </dl>
      <div className="deeds">
        <BackToShop payment={payment} look="plain" />
      </div>
    </main>
  );
}

/** The one that is confirming it. */
function networkOf({ deposits }: CheckoutData['payment']): string {
  return (deposits.find(({ confirmed }) => !confirmed) ?? deposits[0])?.blockchainName ?? '';
}

/** What stands in no block yet may still come to nothing: that is said before confirmations are spoken of. */
export function sentenceOf(payment: CheckoutData['payment']): string {
  const isWaiting = payment.deposits.some(({ inBlock }) => !inBlock);
  return (isWaiting ? texts.seen.waiting : texts.seen.text)(networkOf(payment));
}

function Confirmations({ deposit: { inBlock, confirmations, secondsLeft } }: { deposit: Deposit }) {
  const { current, required } = confirmations;
  const done = Math.min(current, required);
  return (
    <div className="confirmations">
      <p>
        <span>{inBlock ? texts.seen.confirmations : texts.seen.noBlock}</span>
        <strong className="num">{texts.seen.of(done, required)}</strong>
      </p>
      {required <= blocksMax ? (
        <span className="notches" aria-hidden="true">
          {Array.from({ length: required }, (_, at) => (
            <span key={at} data-done={at < done ? '' : undefined} />
          ))}
        </span>
      ) : (
        <progress aria-hidden="true" value={done} max={required} />
      )}
      {secondsLeft === null ? null : (
        <p className="hint">{secondsLeft === 0 ? texts.seen.soon : texts.seen.left(secondsLeft)}</p>
      )}
    </div>
  );
}
