import type { ShownPasskey } from '@coffer/contract/money-out/signer-page.ts';
import { formatMinuteZone } from '../../format/date-time.ts';
import { Fact } from './parts.tsx';

const titles = { confirm: 'Let this passkey approve payouts now?', remove: 'Remove this passkey?' } as const;
const texts = {
  confirm: 'Confirm it only if you know who added it: ask them. It then approves payouts immediately.',
  remove: 'It approves nothing any more, and what it approved and was not paid yet needs another approval.',
} as const;

export function PasskeySheet({ what, passkey }: { what: 'confirm' | 'remove'; passkey: ShownPasskey }) {
  const { name, member, enrolledAt, usableFrom, isSynced } = passkey;
  return (
    <section className="sheet" aria-label="What you approve">
      <h1>{titles[what]}</h1>
      <p>{texts[what]}</p>
      <dl>
        <Fact name="Passkey">{name}</Fact>
        <Fact name="Of member">{member}</Fact>
        <Fact name="Added">{formatMinuteZone(enrolledAt)}</Fact>
        <Fact name="Approves from">{formatMinuteZone(usableFrom)}</Fact>
        <Fact name="Kept">{isSynced ? 'Synced between devices' : 'On one device only'}</Fact>
      </dl>
    </section>
  );
}
