import { Done } from './done.tsx';
import { FileSheet } from './file-sheet.tsx';
import type { PageLink } from './page-link.ts';
import { PasskeySheet } from './passkey-sheet.tsx';
import { PayoutSheet } from './payout-sheet.tsx';
import { useStanding, type Shown } from './use-standing.ts';

const verbs = {
  payout: 'Approve with passkey',
  file: 'Approve all with passkey',
  confirm: 'Confirm with passkey',
  remove: 'Remove with passkey',
} as const;

const dones = {
  payout: ['Approved', 'The dashboard counts it. You can close this page.'],
  file: ['Approved', 'The dashboard counts it. You can close this page.'],
  confirm: ['Confirmed', 'The passkey approves payouts from now on. You can close this page.'],
  remove: ['Removed', 'The passkey approves nothing any more. You can close this page.'],
} as const;

export function Stand({ link }: { link: Extract<PageLink, { to: 'stand' }> }) {
  const { shown, isDone, isBusy, problem, stand } = useStanding(link);
  if (isDone) {
    const [title, text] = dones[link.what];
    return <Done title={title} text={text} />;
  }
  const hasNone = shown?.look.device.length === 0;
  return (
    <>
      {shown ? <Sheet shown={shown} /> : problem === undefined ? <p className="wait">Asking the signer…</p> : null}
      {hasNone ? (
        <p className="note danger" role="alert">
          You have no passkey here that counts. Add one in the dashboard, under Settings, Security.
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p className="note danger" role="alert">
          {problem}
        </p>
      )}
      {shown && !hasNone ? (
        <button type="button" className="primary" disabled={isBusy} onClick={stand}>
          {verbs[link.what]}
        </button>
      ) : null}
    </>
  );
}

function Sheet({ shown: { look, intents } }: { shown: Shown }) {
  if ('bytes' in look) return <PasskeySheet what={look.what} passkey={look.passkey} />;
  const [intent, about] = [intents[0], look.intents[0]];
  if (look.what === 'payout' && intent && about) return <PayoutSheet intent={intent} about={about} look={look} />;
  return <FileSheet intents={intents} look={look} />;
}
