import { IconHandStop, IconShieldExclamation } from '@tabler/icons-react';
import type { Notices } from '../../../api/notices.ts';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { AttentionItem } from './attention-item.tsx';
import { texts } from '../figures/texts.ts';

/** What holds all money, or is about to redirect it. */
export type Urgent = Pick<Notices, 'sendingHeld' | 'openChanges'>;

type Change = Notices['openChanges'][number];

export function UrgentItems({ sendingHeld, openChanges }: Urgent) {
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
    </>
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
