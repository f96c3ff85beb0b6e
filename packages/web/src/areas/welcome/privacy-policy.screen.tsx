import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { Kept, Policy, Section } from './policy.tsx';

const members = [
  {
    name: 'Account',
    holds: 'Email, name, role and projects; the password only as an Argon2id hash; the two-factor secret encrypted.',
    until:
      'When the account is deleted, its password and two-factor secret are removed; email and name stay for the audit log.',
  },
  {
    name: 'Sessions',
    holds: 'When you signed in and were last seen, with the IP address and the name of your browser.',
    until: 'Removed 90 days after the session could last have been used.',
  },
  {
    name: 'Audit log',
    holds:
      'Who changed what and when, with the IP address and the browser. Failed sign-ins are recorded with the email that was entered.',
    until: 'Kept permanently: its purpose is that nothing can be removed unnoticed.',
  },
  {
    name: 'Attempts',
    holds: 'How often sign-ins were attempted recently, counted by email and IP address.',
    until: 'Removed within about an hour after the limit is lifted.',
  },
  {
    name: 'Emails',
    holds: 'The recipient and kind of each email, and whether the mail server accepted it. Not its text.',
    until: 'Kept until the operator removes it.',
  },
];

const payers = [
  {
    name: 'Customers',
    holds: 'What a project stores about its customers: its own ID for them, a name, and an email if it provides one.',
    until: 'Kept until the operator removes it.',
  },
  {
    name: 'Transfers',
    holds: 'Crypto payments are recorded on public networks. Anyone can read them there, and nobody can erase them.',
    until: 'The operator has no control over this.',
  },
];

export function PrivacyPolicyScreen() {
  return (
    <Policy
      title="Privacy policy"
      lead="This site is an installation of Coffer that its operator runs on their own server. All data is stored there."
    >
      <Section title="Who is responsible">
        <p>
          The operator of this installation decides how it is used and is responsible for its data. The makers of the
          software are not involved: the installation sends them nothing. To access, correct or erase data about you,
          contact the operator, or the shop that you paid.
        </p>
      </Section>
      <Section title="About members">
        <Kept entries={members} />
      </Section>
      <Section title="About payers">
        <Kept entries={payers} />
      </Section>
      <Section title="Who else can see it">
        <p>
          Members see what their role and projects allow. Emails are sent through the operator’s mail server. The server
          log contains the IP address of requests that failed on the server.
        </p>
        <p>
          What is stored in your browser is described in the <Link to={paths.cookiePolicy}>cookie policy</Link>.
        </p>
      </Section>
    </Policy>
  );
}
