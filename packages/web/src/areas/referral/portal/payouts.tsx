import { useState } from 'react';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import type { ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AddressEnds } from './address-ends.tsx';
import { AddressForm } from './address-form.tsx';

type PaidToProps = { data: ReferralData; view: PortalView; onView(view: PortalView): void };

/** Where the money goes: its ends, which its owner knows it by. Whole it is for whoever has a code from their mails. */
export function PaidTo({ data, view, onView }: PaidToProps) {
  const { paidTo: texts, address, format } = useTexts();
  const { paidTo, brand, withdraw } = view;
  const [isChanging, setChanging] = useState(false);
  if (paidTo === null && withdraw.state !== 'by_shop') return null;
  const mayChange = paidTo !== null && withdraw.state !== 'by_shop' && withdraw.state !== 'no_address';
  return (
    <section className="card list to">
      <header>
        <h2>{texts.title}</h2>
      </header>
      {paidTo === null ? (
        <p className="none">{texts.none(brand.name)}</p>
      ) : (
        <p className="place">
          <span>{texts.on(paidTo.blockchainName)}</span>
          <AddressEnds value={paidTo.address} />
          {paidTo.usableFrom === null ? null : <small>{texts.from(format.momentInUtc(paidTo.usableFrom))}</small>}
        </p>
      )}
      {mayChange ? (
        <div className="steps scripted">
          {isChanging ? (
            <AddressForm
              data={data}
              view={view}
              onCancel={() => setChanging(false)}
              onView={(next) => {
                setChanging(false);
                onView(next);
              }}
            />
          ) : (
            <button type="button" className="button" onClick={() => setChanging(true)}>
              {address.change}
            </button>
          )}
        </div>
      ) : null}
    </section>
  );
}

type Payout = PortalView['payouts'][number];

/** What was paid out, with its sum. What is on its way, or was refused, stands behind it and is not in the sum. */
export function Payouts({ view: { payouts, balance }, now }: { view: PortalView; now: string }) {
  const { payouts: texts, format } = useTexts();
  const paid = payouts.filter(({ status }) => status === 'paid');
  const others = payouts.filter(({ status }) => status !== 'paid');
  return (
    <section className="card list">
      <header>
        <h2>{texts.title}</h2>
      </header>
      {payouts.length === 0 ? <p className="none">{texts.none}</p> : null}
      {paid.length > 0 ? (
        <dl className="lines">
          {paid.map((payout, row) => (
            <Line key={row} payout={payout} now={now} />
          ))}
          <div className="total">
            <dt>{texts.total}</dt>
            <dd className="num">{format.usd(balance.paidUSD)}</dd>
          </div>
        </dl>
      ) : null}
      {others.length > 0 ? (
        <dl className="lines">
          {others.map((payout, row) => (
            <Line key={row} payout={payout} now={now} />
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Line({ payout: { amountUSD, at, status, explorerURL }, now }: { payout: Payout; now: string }) {
  const { payouts: texts, format } = useTexts();
  return (
    <div>
      <dt>
        {format.day(at, now)} {status === 'paid' ? null : <small>{texts[status]}</small>}
        {explorerURL === null ? null : (
          <a href={explorerURL} target="_blank" rel="noreferrer">
            {texts.transaction}
          </a>
        )}
      </dt>
      <dd className="num">{format.usd(amountUSD)}</dd>
    </div>
  );
}
