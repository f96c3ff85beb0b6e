import './withdraw.css';
import { useState, type ReactNode } from 'react';
import { requestPortalWithdrawal, sendPortalCode } from '@coffer/contract/growth/portal-payouts.ts';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { postPublicly } from '../../../api/http/post-publicly.ts';
import type { ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AddressForm } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import { Notches } from './notches.tsx';
import { useDeed } from './use-deed.ts';

type Props = { data: ReferralData; view: PortalView; onView(view: PortalView): void };

/** What they can do about what is theirs, and where it stands: each state in a sentence. */
export function Withdraw(props: Props) {
  const { withdraw: texts } = useTexts();
  const { withdraw, payouts } = props.view;
  if (withdraw.state === 'nowhere') return null;
  const isRefused = withdraw.state !== 'open' && payouts[0]?.status === 'refused';
  return (
    <section className="card list withdraw">
      <header>
        <h2>{texts.title}</h2>
      </header>
      <div className="steps">
        {isRefused ? <p className="problem">{texts.refused(props.view.brand.name)}</p> : null}
        <State {...props} />
      </div>
    </section>
  );
}

function State({ data, view, onView }: Props): ReactNode {
  const { withdraw: texts, format } = useTexts();
  const { withdraw, paidTo, brand, payouts } = view;
  switch (withdraw.state) {
    case 'by_shop':
      return <p>{texts.byShop(brand.name)}</p>;
    case 'open':
      return (
        <Open payout={payouts.find(({ status }) => status !== 'paid' && status !== 'refused')} name={brand.name} />
      );
    case 'no_address':
      return (
        <>
          <p>{texts.where}</p>
          <Enough view={view} />
          <div className="scripted">
            <AddressForm data={data} view={view} onView={onView} />
          </div>
        </>
      );
    case 'waiting':
      return <p>{texts.from(format.momentInUtc(paidTo?.usableFrom ?? data.now))}</p>;
    case 'below':
      return <Enough view={view} />;
    case 'ready':
      return <Ready data={data} view={view} onView={onView} />;
    case 'nowhere':
      return null;
  }
}

/** How much is missing, where it is not enough. */
function Enough({ view: { withdraw } }: { view: PortalView }) {
  const { withdraw: texts } = useTexts();
  const { missingUSD, leastUSD, amountUSD, isRaised } = withdraw;
  if (missingUSD === '0') return null;
  return (
    <>
      <p>
        <b>{texts.missing(missingUSD)}</b>
      </p>
      <Notches done={Number(amountUSD)} of={Number(leastUSD)} />
      <p className="hint">{isRaised ? texts.raised(leastUSD) : texts.least(leastUSD)}</p>
    </>
  );
}

type OpenPayout = PortalView['payouts'][number] | undefined;

function Open({ payout, name }: { payout: OpenPayout; name: string }) {
  const { withdraw: texts, format } = useTexts();
  if (payout === undefined) return null;
  const said = { requested: texts.requested(name), waiting: texts.waiting(name), sending: texts.sending };
  const stages = ['requested', 'waiting', 'sending'] as const;
  const at = stages.findIndex((stage) => stage === payout.status);
  return (
    <>
      <p className="whole-sum num main">
        <span>{format.usd(payout.amountUSD)}</span>
      </p>
      <p>{stages[at] === undefined ? null : said[stages[at]]}</p>
      <ol className="stages">
        {stages.map((stage, row) => (
          <li key={stage} data-done={row <= at || undefined} aria-current={row === at ? 'step' : undefined}>
            {texts.stages[stage]}
          </li>
        ))}
        <li>{texts.stages.paid}</li>
      </ol>
    </>
  );
}

/** Everything at once, to the address that is theirs, for the code of a mail that shows it whole. */
function Ready({ data: { token, language }, view, onView }: Props) {
  const { withdraw: texts, address, format } = useTexts();
  const { isBusy, problem, run } = useDeed();
  const [sentTo, setSentTo] = useState<string>();
  const { withdraw, paidTo } = view;
  const params = { token };
  const send = () =>
    run(async () => {
      const body = { for: 'withdrawal' as const };
      setSentTo((await postPublicly(sendPortalCode, { params, body }, language)).sentTo);
    });
  return (
    <>
      <p className="whole-sum num main">
        <span>{format.usd(withdraw.amountUSD)}</span>
      </p>
      <dl className="facts">
        <div>
          <dt>{texts.to}</dt>
          <dd translate="no">{paidTo?.address}</dd>
        </div>
        <div>
          <dt>{texts.network}</dt>
          <dd>{withdraw.network?.blockchainName}</dd>
        </div>
        <div>
          <dt>{texts.fee}</dt>
          <dd>{texts.feePaid}</dd>
        </div>
      </dl>
      <p className="hint">{texts.rate(withdraw.network?.currencyCode ?? '')}</p>
      <div className="scripted">
        {sentTo === undefined ? (
          <Ask label={address.next} codesTo={withdraw.codesTo} problem={problem} isBusy={isBusy} onAsk={send} />
        ) : (
          <CodeForm
            sentTo={sentTo}
            label={texts.ask(withdraw.amountUSD)}
            isBusy={isBusy}
            problem={problem}
            onAgain={send}
            onCode={(code) =>
              run(async () => onView(await postPublicly(requestPortalWithdrawal, { params, body: { code } }, language)))
            }
          />
        )}
      </div>
    </>
  );
}

type AskProps = Pick<ReturnType<typeof useDeed>, 'isBusy' | 'problem'> & {
  label: string;
  codesTo: string;
  onAsk: () => void;
};

function Ask({ label, codesTo, problem, isBusy, onAsk }: AskProps) {
  const { withdraw: texts, problems } = useTexts();
  return (
    <div className="steps">
      <p className={problem === null ? 'unseen' : 'problem'} role="alert">
        {problem === null ? null : problems[problem]}
      </p>
      <button type="button" className="button primary big" disabled={isBusy} onClick={onAsk}>
        {label}
      </button>
      <p className="hint">{texts.byCode(codesTo)}</p>
    </div>
  );
}
