import { useState } from 'react';
import { formatUsd } from '../../../format/money.ts';
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
import { showAmount } from '../payment/show-amount.ts';
import { TestWallet } from './test-wallet.tsx';
import { texts } from '../payment/texts.ts';
import { useHeld } from '../payment/use-clock.ts';
import { WalletButtons } from './wallet-buttons.tsx';

/** What is to be sent, and where; the rest of it when a part has come. */
export function Pay({ data }: { data: CheckoutData }) {
  const { payment } = data;
  const { attempt } = payment;
  const isHeld = useHeld(attempt, data.now);
  const [wasHeld] = useState(isHeld);
  return (
    <main className="main">
      <output className="unseen">{wasHeld && !isHeld ? texts.pay.lapsed : null}</output>
      <Came payment={payment} />
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
      <a className="back" href={pageAddress(data, { choose: '1' })}>
        {texts.pay.change}
      </a>
      <LeaveToShop payment={data.payment} />
    </>
  );
}

function Quote({ data, attempt }: { data: CheckoutData; attempt: Attempt }) {
  const { amountDue, currencyCode, blockchainCode, blockchainName, address } = attempt;
  const shown = showAmount(amountDue);
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
        <CopyButton value={amountDue} label="Amount" />
      </div>
      <p className="banner attention">
        <ChainMark chain={blockchainCode} size={15} />
        <span>
          {texts.pay.only} <strong>{blockchainName}</strong> {texts.pay.network}
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
        <CopyButton value={address} label="Address" />
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

const lapsed: Stop = { title: texts.pay.lapsed, hint: texts.pay.lapsedHint, next: texts.pay.requote };
const gone: Stop = { title: texts.pay.gone, hint: texts.pay.goneHint, next: texts.pay.goneAnew };

function restOf(attempt: Attempt | null, dueInUSD: string | null): Stop {
  return {
    title: texts.pay.rest,
    hint: dueInUSD === null ? texts.pay.lapsedHint : texts.pay.restHint(formatUsd(dueInUSD)),
    next: attempt === null ? texts.pay.requote : texts.choose.nextWith(attempt.currencyCode, attempt.blockchainName),
  };
}

/** The same again at the rate of now: asked for, since the amount may be another one. */
function Lapsed({ data }: { data: CheckoutData }) {
  const { attempt, dueInUSD, step, exception } = data.payment;
  const isRest = step === 'underpaid';
  const isGone = exception === 'reorged';
  const { title, hint, next } = isGone ? gone : isRest ? restOf(attempt, dueInUSD) : lapsed;
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
            <Submit isQuiet={isGone}>{next}</Submit>
          </>
        )}
        <Ways data={data} />
      </div>
    </PageForm>
  );
}
