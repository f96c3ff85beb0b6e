import { useEffect, useRef, useState } from 'react';
import type { PayOption } from '@coffer/contract/payments/checkout.ts';
import type { CheckoutData } from '../payment/checkout-data.ts';
import { CoinMark } from '../page/coin-mark.tsx';
import { Icon } from '../page/icons.tsx';
import { idsToFold } from './order-options.ts';
import { pageAddress } from '../page/page-address.ts';
import { PageForm, Submit } from '../page/page-form.tsx';
import { Heading, LeaveToShop, Row, Said } from '../page/parts.tsx';
import { supportAddress } from '../page/support-address.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useOptions } from './use-options.ts';

/** Which currency on which network. One that cannot be paid in right now says why. */
export function Choose({ data }: { data: CheckoutData }) {
  const { payment } = data;
  const texts = useTexts();
  const options = useOptions(data);
  // Whatever becomes of them meanwhile: an option that moved would lose the focus, and a finger that is on its way to it.
  const [foldedIds] = useState(() => idsToFold(options));
  const [chosen, choose] = useState(payment.attempt && keyOf(payment.attempt));
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Whoever was quicker than the script has chosen on the page that the server drew.
    const frame = requestAnimationFrame(() => {
      const picked = list.current?.querySelector<HTMLInputElement>('input:checked');
      if (picked) choose(picked.value);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const asked = payment.dueInUSD ?? payment.amountInUSD;
  const open = options.filter(({ available }) => available);
  const option = open.find((one) => keyOf(one) === chosen) ?? open[0];
  const recommended = open.find((one) => one.recommended);
  if (option === undefined) return <None data={data} options={options} />;
  const folded = options.filter(({ id }) => foldedIds.has(id));
  const row = (one: PayOption) => (
    <Option key={one.id} option={one} isRecommended={one === recommended} isChosen={one === option} onChoose={choose} />
  );
  return (
    <main className="main">
      {asked === null ? null : <Heading label={texts.amountDue} amount={texts.format.usd(asked)} />}
      {payment.note === null ? null : <p className="note">{payment.note}</p>}
      <PageForm data={data} deed="choose">
        <fieldset className="options" ref={list}>
          <legend>{texts.choose.question}</legend>
          {options.filter(({ id }) => !foldedIds.has(id)).map(row)}
          {folded.length === 0 ? null : (
            <details className="fold" open={folded.includes(option)}>
              <summary>
                {texts.choose.more(folded.length)}
                <Icon name="down" />
              </summary>
              <div className="options">{folded.map(row)}</div>
            </details>
          )}
        </fieldset>
        <p className="hint">
          <Icon name="clock" />
          {texts.choose.hold}
        </p>
        <div className="deeds">
          <Submit>
            <span className="scripted">{texts.choose.nextWith(option.currencyCode, option.network)}</span>
            <span className="unscripted">{texts.choose.next}</span>
          </Submit>
          {data.isChoosing && payment.attempt ? (
            <a className="back" href={pageAddress(data)}>
              {texts.choose.keep}
            </a>
          ) : (
            <LeaveToShop payment={payment} />
          )}
        </div>
      </PageForm>
    </main>
  );
}

/** Nothing can be paid in: that is not the payer's fault, and there is somebody to ask. */
function None({ data, options }: { data: CheckoutData; options: readonly PayOption[] }) {
  const { payment } = data;
  const texts = useTexts();
  const { supportEmail } = payment.brand;
  const asked = payment.dueInUSD ?? payment.amountInUSD;
  return (
    <main className="main">
      <Said icon="clock" tone="neutral" title={texts.choose.none}>
        <p>{texts.choose.noneHint}</p>
      </Said>
      <dl className="rows">
        {asked === null ? null : <Row label={texts.amountDue}>{texts.format.usd(asked)}</Row>}
        {options.map((one) => (
          <Row key={one.id} label={`${one.currencyCode} ${texts.choose.on(one.network)}`}>
            {one.reasonCode && texts.unavailable[one.reasonCode]}
          </Row>
        ))}
      </dl>
      <div className="deeds">
        {supportEmail === null ? null : (
          <a className="button" href={supportAddress(supportEmail, texts.helpSubject(payment.invoiceID))}>
            {texts.choose.ask(supportEmail)}
          </a>
        )}
        {payment.attempt ? (
          <a className="back" href={pageAddress(data)}>
            {texts.choose.keep}
          </a>
        ) : (
          <LeaveToShop payment={payment} isOver />
        )}
      </div>
    </main>
  );
}

type OptionProps = {
  option: PayOption;
  isRecommended: boolean;
  isChosen: boolean;
  onChoose: (key: string) => void;
};

function Option({ option, isRecommended, isChosen, onChoose }: OptionProps) {
  const { blockchainCode, network, currencyCode, amountDue, networkFeeInUSD, available, reasonCode } = option;
  const { choose, format, unavailable } = useTexts();
  const badge = isRecommended ? choose.recommended : option.mostUsed ? choose.mostUsed : undefined;
  return (
    <label className="option" data-off={available ? undefined : ''}>
      <input
        type="radio"
        name="pay"
        value={keyOf(option)}
        checked={isChosen}
        disabled={!available}
        onChange={() => onChoose(keyOf(option))}
      />
      <CoinMark chain={blockchainCode} currency={currencyCode} />
      <span className="lines">
        <strong>{currencyCode}</strong>
        <span>{choose.on(network)}</span>
      </span>
      {badge === undefined ? null : <span className="badge">{badge}</span>}
      <span className="lines end">
        {available && amountDue !== null ? (
          <span className="num">
            <strong>{format.about(amountDue)}</strong> <small>{currencyCode}</small>
          </span>
        ) : null}
        {available ? (
          networkFeeInUSD === null ? null : (
            <span>{feeText(choose, networkFeeInUSD)}</span>
          )
        ) : (
          <span>{reasonCode && unavailable[reasonCode]}</span>
        )}
      </span>
    </label>
  );
}

const leastShownFee = '0.01';

function feeText(choose: Texts['choose'], usd: string): string {
  if (usd === '0') return choose.noFee;
  return usd.startsWith('0.00') ? choose.feeBelow(leastShownFee) : choose.fee(usd);
}

export function keyOf({ blockchainCode, currencyCode }: { blockchainCode: string; currencyCode: string }): string {
  return `${blockchainCode}.${currencyCode}`;
}
