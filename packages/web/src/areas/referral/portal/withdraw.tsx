import './withdraw.css';
import { useState, type ReactNode } from 'react';
import {
  requestPortalWithdrawal,
  revealPayoutAddress,
  sendPortalCode,
} from '@coffer/contract/growth/portal-payouts.ts';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { postPublicly } from '../../../api/http/post-publicly.ts';
import type { ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../page/icons.tsx';
import { AddressEnds } from './address-ends.tsx';
import { AddressForm } from './address-form.tsx';
import { LastLook, type Proven } from './last-look.tsx';
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
  const { withdraw, paidTo, brand } = view;
  switch (withdraw.state) {
    case 'by_shop':
      return <p>{texts.byShop(brand.name)}</p>;
    case 'open':
      return <Open view={view} />;
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

const stages = ['requested', 'waiting', 'sending'] as const;

/** What was asked for, how far it is, and how one hears of its end. */
function Open({ view: { brand, payouts, withdraw, paidTo } }: { view: PortalView }) {
  const { withdraw: texts, format } = useTexts();
  const payout = payouts.find(({ status }) => status !== 'paid' && status !== 'refused');
  const at = stages.findIndex((stage) => stage === payout?.status);
  const stage = stages[at];
  if (payout === undefined || stage === undefined) return null;
  const said = { requested: texts.requested(brand.name), waiting: texts.waiting(brand.name), sending: texts.sending };
  const { network } = withdraw;
  return (
    <>
      <div className="asked">
        <span className="sign">
          <Icon name={stage === 'sending' ? 'cash' : 'check'} size={22} />
        </span>
        <h3>{texts.open[stage]}</h3>
        <p className="whole-sum num main">
          <span>{format.usd(payout.amountUSD)}</span>
        </p>
        <p>{said[stage]}</p>
      </div>
      <ol className="stages">
        {stages.map((one, row) => (
          <li key={one} data-done={row <= at || undefined} aria-current={row === at ? 'step' : undefined}>
            {texts.stages[one]}
            {one === 'requested' ? <small>{format.momentInUtc(payout.at)}</small> : null}
          </li>
        ))}
        <li>{texts.stages.paid}</li>
      </ol>
      <dl className="facts">
        {network === null ? null : (
          <div>
            <dt>{texts.receive}</dt>
            <dd>{texts.currency(payout.amountUSD, network.currencyCode)}</dd>
          </div>
        )}
        {paidTo === null ? null : (
          <div>
            <dt>{texts.to}</dt>
            <dd>
              <AddressEnds value={paidTo.address} />
            </dd>
          </div>
        )}
      </dl>
      <p className="hint">{withdraw.isMailed ? texts.mailed(withdraw.codesTo) : texts.lookAgain}</p>
    </>
  );
}

/** Everything at once, to the address that is theirs. Whoever has the code of the mail sees it whole before they ask. */
function Ready({ data: { token, language }, view, onView }: Props) {
  const { withdraw: texts } = useTexts();
  const { isBusy, problem, run } = useDeed();
  const [sentTo, setSentTo] = useState<string>();
  const [proven, setProven] = useState<Proven>();
  const { withdraw } = view;
  const params = { token };
  const send = () =>
    run(async () => {
      const body = { for: 'withdrawal' as const };
      setSentTo((await postPublicly(sendPortalCode, { params, body }, language)).sentTo);
    });
  if (proven !== undefined) {
    return (
      <LastLook
        proven={proven}
        view={view}
        isBusy={isBusy}
        problem={problem}
        onCancel={() => {
          setProven(undefined);
          setSentTo(undefined);
        }}
        onConfirm={() =>
          run(async () => onView(await postPublicly(requestPortalWithdrawal, { params, body: proven }, language)))
        }
      />
    );
  }
  return (
    <>
      <Agreed view={view} />
      <div className="scripted">
        {sentTo === undefined ? (
          <Ask
            label={texts.ask(withdraw.amountUSD)}
            codesTo={withdraw.codesTo}
            problem={problem}
            isBusy={isBusy}
            onAsk={send}
          />
        ) : (
          <CodeForm
            sentTo={sentTo}
            label={texts.check}
            isBusy={isBusy}
            problem={problem}
            onAgain={send}
            onCode={(code) =>
              run(async () => {
                const { address } = await postPublicly(revealPayoutAddress, { params, body: { code } }, language);
                setProven({ code, address });
              })
            }
          />
        )}
      </div>
    </>
  );
}

/** All that one agrees to: how much, where, over which network, and what arrives. */
function Agreed({ view: { withdraw, paidTo } }: { view: PortalView }) {
  const { withdraw: texts, address, format } = useTexts();
  const { network, amountUSD, aboutAmount } = withdraw;
  return (
    <>
      <div>
        <p className="hint">{texts.you}</p>
        <p className="whole-sum num">{format.usd(amountUSD)}</p>
      </div>
      {network === null ? null : <p className="network">{address.only(network.blockchainName)}</p>}
      {paidTo === null ? null : (
        <div>
          <p className="hint">{texts.to}</p>
          <p>
            <AddressEnds value={paidTo.address} />
          </p>
          <p className="hint">{texts.ends}</p>
        </div>
      )}
      <dl className="facts">
        <div>
          <dt>{texts.fee}</dt>
          <dd>{texts.feePaid}</dd>
        </div>
        {network === null ? null : (
          <div className="total">
            <dt>{texts.receive}</dt>
            <dd className="num">
              {aboutAmount === null
                ? texts.currency(amountUSD, network.currencyCode)
                : texts.about(aboutAmount, network.currencyCode)}
            </dd>
          </div>
        )}
      </dl>
      {network === null ? null : <p className="hint">{texts.rate(network.currencyCode)}</p>}
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
