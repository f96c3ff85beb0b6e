import type { CheckoutData, Deposit } from '../payment/checkout-data.ts';
import { BackToShop, DepositRows, OrderRow, Row, Said } from '../page/parts.tsx';
import { troubleOf } from '../payment/trouble-of.ts';
import { Trouble } from '../payment/trouble.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';

const blocksMax = 24;
/** Blocks are counted for so many transfers: who pays in more of them waits for no other blocks. */
const countedMax = 3;

/** Money is on its way: seen is not yet paid, and how far it is can be counted. */
export function Seen({ data: { payment } }: { data: CheckoutData }) {
  const { deposits, amountInUSD, exception } = payment;
  const pending = deposits.filter(({ confirmed }) => !confirmed);
  const texts = useTexts();
  const network = networkOf(payment);
  const isLate = troubleOf(payment) !== undefined;
  return (
    <main className="main">
      <Said icon="half" tone="progress" title={texts.seen.title}>
        <p>{exception === 'reorged' ? texts.seen.reorged(network) : sentenceOf(texts, payment)}</p>
      </Said>
      <Trouble payment={payment} />
      {pending.slice(0, countedMax).map((deposit, at) => (
        <Confirmations key={`${deposit.transactionHash} ${at}`} deposit={deposit} isLate={isLate} />
      ))}
      <dl className="rows">
        <OrderRow payment={payment} />
        {amountInUSD === null ? null : <Row label={texts.rows.amount}>{texts.format.usd(amountInUSD)}</Row>}
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
export function sentenceOf({ seen }: Texts, payment: CheckoutData['payment']): string {
  const isWaiting = payment.deposits.some(({ inBlock }) => !inBlock);
  return (isWaiting ? seen.waiting : seen.text)(networkOf(payment));
}

type ConfirmationsProps = { deposit: Deposit; isLate: boolean };

/** How long it still takes nobody knows while the network is in trouble. */
function Confirmations({ deposit: { inBlock, confirmations, secondsLeft }, isLate }: ConfirmationsProps) {
  const { current, required } = confirmations;
  const { seen } = useTexts();
  const done = Math.min(current, required);
  return (
    <div className="confirmations">
      <p>
        <span>{inBlock ? seen.confirmations : seen.noBlock}</span>
        <strong className="num">{seen.of(done, required)}</strong>
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
      {secondsLeft === null || isLate ? null : (
        <p className="hint">{secondsLeft === 0 ? seen.soon : seen.left(secondsLeft)}</p>
      )}
    </div>
  );
}
