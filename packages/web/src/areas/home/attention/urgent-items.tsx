import { IconHandStop, IconShieldExclamation, IconUsersGroup } from '@tabler/icons-react';
import type { Notices } from '../../../api/notices.ts';
import { paths } from '../../../app/paths.ts';
import { formatUsd } from '../../../format/money.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { AttentionItem } from './attention-item.tsx';
import { texts } from '../figures/texts.ts';

/** What holds all money, is about to redirect it, or is asked for by people outside. */
export type Urgent = Pick<Notices, 'sendingHeld' | 'openChanges' | 'requestedPayouts'>;

type Change = Notices['openChanges'][number];
type Requested = Notices['requestedPayouts'][number];

export function UrgentItems({ sendingHeld, openChanges, requestedPayouts }: Urgent) {
  const { title, hint, way } = texts.attention.held;
  return (
    <>
      {sendingHeld === null ? null : (
        <AttentionItem
          isLong
          icon={<IconHandStop size={17} stroke={1.75} aria-hidden />}
          title={title}
          hint={hint}
          way={
            <LinkButton to={paths.system} aria-label={`${way}: ${title}`}>
              {way}
            </LinkButton>
          }
        />
      )}
      {openChanges.map((change) => (
        <AttentionItem
          isLong
          key={change.id}
          icon={<IconShieldExclamation size={17} stroke={1.75} aria-hidden />}
          title={change.title}
          hint={<WhenAndWho change={change} />}
          way={
            <LinkButton to={paths.treasuryChanges} aria-label={`Decide: ${change.title}`}>
              Decide
            </LinkButton>
          }
        />
      ))}
      {requestedPayouts.map((requested) => (
        <RequestedItem key={requested.projectID} requested={requested} />
      ))}
    </>
  );
}

function RequestedItem({ requested: { projectName, requests, amountUSD, since } }: { requested: Requested }) {
  const { title, way } = texts.attention.requested(requests);
  return (
    <AttentionItem
      icon={<IconUsersGroup size={17} stroke={1.75} aria-hidden />}
      title={title}
      hint={
        <>
          {formatUsd(amountUSD)} · {projectName} · {requests === 1 ? 'asked' : 'the first asked'}{' '}
          <RelativeTime at={since} />
        </>
      }
      way={
        <LinkButton to={paths.referralPayouts} search={{ status: 'requested' }} aria-label={`${way}: ${title}`}>
          {way}
        </LinkButton>
      }
    />
  );
}

function WhenAndWho({ change: { takesEffectAt, status, by, decidedBy } }: { change: Change }) {
  if (status === 'frozen' || takesEffectAt === null) {
    return decidedBy === null
      ? 'Frozen until it is released or reverted'
      : `Frozen by ${decidedBy} until it is released or reverted`;
  }
  return (
    <>
      Takes effect in <RelativeTime at={takesEffectAt} left /> · requested by {by}
    </>
  );
}
