import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { Kept, Policy, Section } from './policy.tsx';

const entries = [
  {
    name: <code>user</code>,
    holds: 'Your key to this install and the name of your role: it keeps you signed in.',
    until: 'Until you sign out or the session ends.',
  },
  {
    name: <code>key</code>,
    holds: 'A key alone, where one was kept before there was the entry above.',
    until: 'Until you sign in or out.',
  },
  {
    name: <code>rootExists</code>,
    holds: 'That this install has its first account, so that forms need not wait for the answer.',
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
    holds: 'That you hid the list of what is left to set up.',
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
    holds: 'The factory of sweep contracts that you put on that network, so that it is found again.',
    until: 'Until you send it anew, or clear it.',
  },
  {
    name: (
      <>
        <code>coffer.table.</code> and a table’s name
      </>
    ),
    holds: 'Which columns you chose there.',
    until: 'Until you choose the usual ones again.',
  },
  {
    name: <code>tsr-scroll-restoration-v1_3</code>,
    holds: 'How far you had scrolled on each page, so that going back finds the place.',
    until: 'Until you close the tab.',
  },
];

export function CookiePolicyScreen() {
  return (
    <Policy
      title="Cookie policy"
      lead="Coffer sets no cookies. It remembers a few things in the storage of your browser, and nobody but this site can read them."
    >
      <Section title="What your browser keeps">
        <p>All but the last are in its local storage; the last is in the storage of the tab.</p>
        <Kept entries={entries} />
        <p>
          None of it is used to count, to recognise or to follow you. Clearing the site’s data in your browser removes
          all of it, and signs you out.
        </p>
      </Section>
      <Section title="Nobody else">
        <p>
          These pages load nothing from other sites: no fonts, no scripts, no measuring of visits. The server tells your
          browser to refuse anything else.
        </p>
        <p>
          What the server itself keeps stands in the <Link to={paths.privacyPolicy}>privacy policy</Link>.
        </p>
      </Section>
    </Policy>
  );
}
