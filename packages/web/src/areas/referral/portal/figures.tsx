import type { ReactNode } from 'react';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { useTexts } from '../texts/use-texts.ts';

/** What is theirs, what waits, and what they had: together it is what they earned. */
export function Figures({ view, now, onWithdraw }: { view: PortalView; now: string; onWithdraw: () => void }) {
  const { figures, format } = useTexts();
  const { withdraw } = view;
  const { balance, nextYours, payoutsCount } = view;
  const isTheirs = withdraw.state === 'ready' || (withdraw.state === 'no_address' && withdraw.missingUSD === '0');
  const next =
    nextYours &&
    (nextYours.at <= now
      ? figures.nextSoon(nextYours.amountUSD)
      : figures.next(nextYours.amountUSD, format.day(nextYours.at, now)));
  return (
    <section className="card money" aria-label={figures.label}>
      <dl className="figures">
        <Figure
          isMain
          label={isTheirs ? figures.withdrawable : figures.available}
          usd={balance.availableUSD}
          hint={
            isTheirs ? (
              <ToWithdraw
                label={withdraw.state === 'ready' ? figures.ready : figures.noAddress}
                onWithdraw={onWithdraw}
              />
            ) : withdraw.state === 'by_shop' ? (
              figures.byShop
            ) : withdraw.missingUSD === '0' ? (
              figures.yours
            ) : (
              figures.missing(withdraw.missingUSD)
            )
          }
        />
        <Figure label={figures.onHold} usd={balance.onHoldUSD} hint={next ?? figures.onHoldHint} />
        {balance.requestedUSD === '0' ? null : (
          <Figure label={figures.requested} usd={balance.requestedUSD} hint={figures.requestedHint} />
        )}
        <Figure
          label={figures.paid}
          usd={balance.paidUSD}
          hint={payoutsCount === 0 ? figures.nothingPaid : figures.paidTimes(payoutsCount)}
        />
      </dl>
      <p className="earned">
        {figures.earned} <b className="num">{format.usd(balance.earnedUSD)}</b>
      </p>
      {balance.debtUSD === '0' ? null : <p className="owed">{figures.debt(balance.debtUSD)}</p>}
    </section>
  );
}

/** Without scripts all parts of the page are there, and it is an address within it. */
function ToWithdraw({ label, onWithdraw }: { label: string; onWithdraw: () => void }) {
  return (
    <a
      className="button primary"
      href="#payouts"
      onClick={(event) => {
        event.preventDefault();
        onWithdraw();
      }}
    >
      {label}
    </a>
  );
}

type FigureProps = { label: string; usd: string; hint: ReactNode; isMain?: boolean };

function Figure({ label, usd, hint, isMain = false }: FigureProps) {
  const { format } = useTexts();
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isMain ? 'figure num main' : 'figure num'}>
        <span>{format.usd(usd)}</span>
      </dd>
      <dd className="hint">{hint}</dd>
    </div>
  );
}
