import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { Kept, Policy, Section } from './policy.tsx';

const entries = [
  {
    name: <code>user</code>,
    holds: 'Your session key and the name of your role. It keeps you signed in.',
    until: 'Until you sign out or the session ends.',
  },
  {
    name: <code>key</code>,
    holds: 'A session key stored by an earlier version.',
    until: 'Until you sign in or out.',
  },
  {
    name: <code>rootExists</code>,
    holds: 'That this installation has its first account, so that forms load faster.',
    until: 'Until you clear it.',
  },
  {
    name: <code>coffer.theme</code>,
    holds: 'Light or dark, if you chose one.',
    until: 'Until you clear it.',
  },
  {
    name: <code>coffer.sidebar</code>,
    holds: 'That you collapsed the sidebar.',
    until: 'Until you expand it again.',
  },
  {
    name: <code>coffer.setup</code>,
    holds: 'That you hid the set-up steps.',
    until: 'Until you show it again.',
  },
  {
    name: <code>coffer.deployment</code>,
    holds: 'The transaction of a sweep contract that you are deploying, so that it is not lost when you close the tab.',
    until: 'Until it is recorded, or you discard it.',
  },
  {
    name: (
      <>
        <code>coffer.factory.</code> and a network’s code
      </>
    ),
    holds: 'The sweep contract factory that you deployed on that network, so that it is found again.',
    until: 'Until you send it again, or clear it.',
  },
  {
    name: (
      <>
        <code>coffer.payout-contract.</code> and a network’s code
      </>
    ),
    holds: 'The transaction with which you put the payout contract on that network, so that it is not sent twice.',
    until: 'Until the contract is in use, you send it again, or clear it.',
  },
  {
    name: (
      <>
        <code>coffer.table.</code> and a table’s name
      </>
    ),
    holds: 'Which columns you chose there.',
    until: 'Until you reset them.',
  },
  {
    name: <code>coffer.funds.opened</code>,
    holds: 'Which lines of the funds page you opened.',
    until: 'Until you close them, or clear it.',
  },
  {
    name: (
      <>
        <code>coffer.recents.</code> and your member number
      </>
    ),
    holds: 'What you opened last with the search, so that it is offered first.',
    until: 'Until you clear it.',
  },
  {
    name: (
      <>
        <code>coffer.notices.</code> and your member number
      </>
    ),
    holds: 'Which notices you marked as read.',
    until: 'Until what they tell of is over, or you clear it.',
  },
  {
    name: <code>tsr-scroll-restoration-v1_3</code>,
    holds: 'Your scroll position on each page, restored when you go back.',
    until: 'Until you close the tab.',
  },
];

export function CookiePolicyScreen() {
  return (
    <Policy
      title="Cookie policy"
      lead="Coffer sets no cookies. It stores a few things in your browser, which only this site can read."
    >
      <Section title="What your browser keeps">
        <p>All but the last are in local storage; the last is in session storage.</p>
        <Kept entries={entries} />
        <p>
          None of it is used to count, identify or track you. Clearing the site data in your browser removes all of it
          and signs you out.
        </p>
      </Section>
      <Section title="No third parties">
        <p>
          These pages load nothing from other sites: no fonts, no scripts, no analytics. The server instructs your
          browser to block anything else.
        </p>
        <p>
          What the server stores is described in the <Link to={paths.privacyPolicy}>privacy policy</Link>.
        </p>
      </Section>
    </Policy>
  );
}
