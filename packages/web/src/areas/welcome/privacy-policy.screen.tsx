import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { Kept, Policy, Section } from './policy.tsx';

const members = [
  {
    name: 'Account',
    holds: 'E-mail, name, role and projects; the password only as an Argon2id hash; the second factor encrypted.',
    until: 'When the account is deleted, its password and second factor go; e-mail and name stay for the log.',
  },
  {
    name: 'Sessions',
    holds: 'When you signed in and were last seen, with the network address and the name of your browser.',
    until: 'Removed 90 days after the session could last have been used.',
  },
  {
    name: 'Audit log',
    holds:
      'Who changed what and when, with the network address and the browser. Refused sign-ins are in it with the e-mail that was typed.',
    until: 'Kept for good: nothing can be taken out of it unnoticed, and that is its purpose.',
  },
  {
    name: 'Attempts',
    holds: 'How often sign-ins were tried lately, counted by e-mail and network address.',
    until: 'Removed within about an hour after the limit was lifted.',
  },
  {
    name: 'Mails',
    holds: 'To whom a mail of which kind went, and whether it arrived at the mail server. Not its text.',
    until: 'Kept until the operator removes it.',
  },
];

const payers = [
  {
    name: 'Customers',
    holds: 'What a project says about its customers: its own id for them, a name, and an e-mail if it gives one.',
    until: 'Kept until the operator removes it.',
  },
  {
    name: 'Transfers',
    holds:
      'Payments in crypto are recorded on public networks. Anybody can read them there, and nobody can erase them.',
    until: 'Not in the hands of the operator.',
  },
];

export function PrivacyPolicyScreen() {
  return (
    <Policy
      title="Privacy policy"
      lead="This site is an install of Coffer, which somebody runs on a server of their own. What it keeps, it keeps there."
    >
      <Section title="Who is responsible">
        <p>
          The operator of this install decides what it is used for and answers for the data in it. The makers of the
          software have no part in that: the install sends them nothing. If you want to know, correct or erase what is
          kept about you, ask the operator, or the shop that you paid.
        </p>
      </Section>
      <Section title="About those who work with it">
        <Kept entries={members} />
      </Section>
      <Section title="About those who pay">
        <Kept entries={payers} />
      </Section>
      <Section title="Who else gets to see it">
        <p>
          Members see what their role and projects allow. Mails go out through the mail server that the operator has
          chosen. The log of the server holds the network address of a request that failed on the server’s side.
        </p>
        <p>
          What is kept in your browser stands in the <Link to={paths.cookiePolicy}>cookie policy</Link>.
        </p>
      </Section>
    </Policy>
  );
}
