import { useState } from 'react';
import { Address } from '../../../ui/addresses/address.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { Came } from '../receipt/came.tsx';
import type { Attempt, CheckoutData } from '../payment/checkout-data.ts';
import { keyOf } from '../choice/choose.tsx';
import { codeText, isAddressAlone } from './code-text.ts';
import { CopyButton } from '../page/copy-button.tsx';
import { Details } from './details.tsx';
import { pageAddress } from '../page/page-address.ts';
import { PageForm, Submit } from '../page/page-form.tsx';
import { LeaveToShop, Said } from '../page/parts.tsx';
import { Qr } from './qr.tsx';
import { RateTimer } from './rate-timer.tsx';
import { TestWallet } from './test-wallet.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useHeld } from '../payment/use-clock.ts';
import { troubleOf } from '../payment/trouble-of.ts';
import { Trouble } from '../payment/trouble.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

/** What is to be sent, and where; the rest of it when a part has come. */
export function Pay({ data }: { data: CheckoutData }) {
  const { payment } = data;
  const { attempt } = payment;
  const texts = useTexts();
  const isHeld = useHeld(attempt, data.now);
  const [wasHeld] = useState(isHeld);
  return (
    <main className="main">
      <output className="unseen">{wasHeld && !isHeld ? texts.pay.lapsed : null}</output>
      <Came payment={payment} />
      <Trouble
        payment={payment}
        wayOut={isStuckUnpaid(payment) ? <Change data={data} className="button small" /> : null}
      />
      {isHeld && attempt !== null ? <Quote data={data} attempt={attempt} /> : <Lapsed data={data} />}
      {isHeld ? <Details payment={payment} /> : null}
      {payment.testWallet && isHeld ? <TestWallet data={data} /> : null}
      {isHeld ? (
        <div className="deeds">
          <Ways data={data} />
        </div>
      ) : null}
    </main>
  );
}

/** Out of it: to another currency, or to the shop. */
function Ways({ data }: { data: CheckoutData }) {
  return (
    <>
      {isStuckUnpaid(data.payment) ? null : <Change data={data} className="back" />}
      <LeaveToShop payment={data.payment} />
    </>
  );
}

function Change({ data, className }: { data: CheckoutData; className: 'back' | 'button small' }) {
  const { pay } = useTexts();
  return (
    <a className={className} href={pageAddress(data, { choose: '1' })}>
      {pay.change}
    </a>
  );
}

/** Another network is the better one while nothing was sent: what was sent waits for this one. */
function isStuckUnpaid(payment: CheckoutData['payment']): boolean {
  return troubleOf(payment) !== undefined && payment.deposits.length === 0;
}

function Quote({ data, attempt }: { data: CheckoutData; attempt: Attempt }) {
  const { amountDue, currencyCode, blockchainCode, blockchainName, address } = attempt;
  const texts = useTexts();
  const shown = texts.format.amount(amountDue);
  const { step, dueInUSD } = data.payment;
  const isRest = step === 'underpaid';
  const usd = isRest && dueInUSD !== null ? dueInUSD : attempt.amountInUSD;
  return (
    <>
      <div className="due">
        <div>
          <h1 className="heading" tabIndex={-1}>
            <span>{isRest ? texts.pay.sendRest : texts.pay.send}</span>
            <span className="amount num" data-long={lengthOf(shown)}>
              {shown} <small>{currencyCode}</small>
            </span>
          </h1>
          <p className="label num">{texts.pay.equals(usd)}</p>
        </div>
        <CopyButton value={amountDue} what="amount" />
      </div>
      <p className={`banner ${troubleOf(data.payment) ? 'neutral' : 'attention'}`}>
        <ChainMark chain={blockchainCode} size={15} />
        <span>
          {texts.pay.only.before}
          <strong>{blockchainName}</strong>
          {texts.pay.only.after}
        </span>
      </p>
      <div className="plate">
        <Qr text={codeText(attempt)} label={texts.pay.qr(`${shown} ${currencyCode}`)} drawn={data.qr} />
      </div>
      {isAddressAlone(blockchainCode) ? <p className="hint middle">{texts.pay.typeAmount}</p> : null}
      <div className="due to">
        <div>
          <p className="label">{texts.pay.toAddress}</p>
          <Address value={address} />
        </div>
        <CopyButton value={address} what="address" />
      </div>
      <RateTimer attempt={attempt} serverNow={data.now} />
      <WalletButtons attempt={attempt} />
    </>
  );
}

/** Long amounts are written smaller: they stay on one line, where nobody mistakes one for two. */
function lengthOf(amount: string): 'long' | 'longest' | undefined {
  if (amount.length > 13) return 'longest';
  return amount.length > 9 ? 'long' : undefined;
}

type Stop = Record<'title' | 'hint' | 'next', string>;

function stopOf({ pay, choose }: Texts, { attempt, dueInUSD, step, exception }: CheckoutData['payment']): Stop {
  if (exception === 'reorged') return { title: pay.gone, hint: pay.goneHint, next: pay.goneAnew };
  if (step !== 'underpaid') return { title: pay.lapsed, hint: pay.lapsedHint, next: pay.requote };
  return {
    title: pay.rest,
    hint: dueInUSD === null ? pay.lapsedHint : pay.restHint(dueInUSD),
    next: attempt === null ? pay.requote : choose.nextWith(attempt.currencyCode, attempt.blockchainName),
  };
}

/** The same again at the rate of now: asked for, since the amount may be another one. */
function Lapsed({ data }: { data: CheckoutData }) {
  const { attempt, exception } = data.payment;
  const { title, hint, next } = stopOf(useTexts(), data.payment);
  return (
    <PageForm data={data} deed="choose">
      <Said icon="clock" tone="neutral" title={title}>
        <p>{hint}</p>
      </Said>
      <Details payment={data.payment} />
      <div className="deeds">
        {attempt === null ? null : (
          <>
            <input type="hidden" name="pay" value={keyOf(attempt)} />
            <Submit isQuiet={exception === 'reorged'}>{next}</Submit>
          </>
        )}
        <Ways data={data} />
      </div>
    </PageForm>
  );
}
