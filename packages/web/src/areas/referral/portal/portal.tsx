import './portal.css';
import { useState } from 'react';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { offerText } from '../offer-text.ts';
import { Icon, type IconName } from '../page/icons.tsx';
import type { ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Figures } from './figures.tsx';
import { Friends } from './friends.tsx';
import { LinkCard, Resting } from './link-card.tsx';
import { OtherLinks } from './other-links.tsx';
import { PaidTo, Payouts } from './payouts.tsx';
import { Rewards } from './rewards.tsx';
import { Withdraw } from './withdraw.tsx';

const tabs = ['link', 'rewards', 'friends', 'payouts'] as const;
type Tab = (typeof tabs)[number];
const icons: Readonly<Record<Tab, IconName>> = { link: 'link', rewards: 'gift', friends: 'users', payouts: 'cash' };

/** All that a referrer has of it. On a phone one part at a time; in the shop's own page all of them, one below the other. */
export function Portal({ data, view: drawn }: { data: ReferralData; view: PortalView }) {
  const [view, setView] = useState(drawn);
  const [tab, setTab] = useState<Tab>('link');
  const texts = useTexts();
  const { offer, state } = view;
  const toWithdraw = () => {
    setTab('payouts');
    requestAnimationFrame(() => document.querySelector('#payouts')?.scrollIntoView());
  };
  return (
    <>
      <main className="portal" data-tab={data.isFramed ? undefined : tab}>
        <div className="intro">
          <h1>{texts.link.title}</h1>
          {offer && state === 'active' ? <p>{offerText(texts, offer, data.now)}</p> : null}
        </div>
        <div data-part="link" id="link">
          {state === 'active' ? <LinkCard data={data} view={view} /> : <Resting view={view} state={state} />}
        </div>
        {view.otherLinks.length === 0 ? null : (
          <div data-part="link">
            <OtherLinks view={view} now={data.now} />
          </div>
        )}
        <div data-part="rewards" id="rewards">
          <Figures view={view} now={data.now} onWithdraw={toWithdraw} />
        </div>
        {/* In the order of a phone, where they stand one below the other: what can be done stands before what was. */}
        <div className="columns">
          <div className="next" data-part="payouts" id="payouts">
            <Withdraw data={data} view={view} onView={setView} />
          </div>
          <div className="most">
            <div data-part="rewards">
              <Rewards key={view.balance.requestedUSD} data={data} view={view} />
            </div>
            <div data-part="friends" id="friends">
              <Friends data={data} view={view} />
            </div>
          </div>
          <div className="side" data-part="payouts">
            <PaidTo data={data} view={view} onView={setView} />
            <Payouts view={view} now={data.now} />
          </div>
        </div>
      </main>
      {data.isFramed ? null : <Tabs tab={tab} choose={setTab} />}
    </>
  );
}

function Tabs({ tab, choose }: { tab: Tab; choose(tab: Tab): void }) {
  const texts = useTexts();
  return (
    <nav className="tabs scripted" aria-label={texts.tabs.label}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === tab ? 'page' : undefined}
          onClick={() => {
            choose(one);
            scrollTo(0, 0);
          }}
        >
          <Icon name={icons[one]} size={20} />
          {texts.tabs[one]}
        </button>
      ))}
    </nav>
  );
}
