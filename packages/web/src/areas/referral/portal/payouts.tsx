import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Where the money goes, whole: that is what they compare. */
export function PaidTo({ view: { paidTo, brand } }: { view: PortalView }) {
  const { paidTo: texts, format } = useTexts();
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
          <Address value={paidTo.address} />
          {paidTo.usableFrom === null ? null : <small>{texts.from(format.momentInUtc(paidTo.usableFrom))}</small>}
        </p>
      )}
    </section>
  );
}

/** What was paid out, and what is on its way. */
export function Payouts({ view: { payouts, balance }, now }: { view: PortalView; now: string }) {
  const { payouts: texts, format } = useTexts();
  return (
    <section className="card list">
      <header>
        <h2>{texts.title}</h2>
      </header>
      {payouts.length === 0 ? (
        <p className="none">{texts.none}</p>
      ) : (
        <dl className="lines">
          {payouts.map(({ amountUSD, at, status }, row) => (
            <div key={row}>
              <dt>
                {format.day(at, now)} {status === 'paid' ? null : <small>{texts[status]}</small>}
              </dt>
              <dd className="num">{format.usd(amountUSD)}</dd>
            </div>
          ))}
          <div className="total">
            <dt>{texts.total}</dt>
            <dd className="num">{format.usd(balance.paidUSD)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
