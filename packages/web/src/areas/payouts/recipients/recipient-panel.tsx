import { Skeleton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { isRefused, messageOf } from '../../../api/http/failure.ts';
import { useProjectName } from '../../../api/project-name.ts';
import { formatDateTimeZone } from '../../../format/date-time.ts';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { useRecipient, type Recipient } from './queries.ts';
import { confirmedWords, nameOf, recipientLook, usableWords } from './recipient-words.ts';
import { useRecipientActions } from './use-recipient-actions.tsx';
import classes from './recipient-panel.module.css';

type Props = { id: number; names: ChainNames; onClose: () => void };

/** All that is known of a recipient, the whole address first, and what one may do. */
export function RecipientPanel({ id, names, onClose }: Props) {
  const { recipient, error, refetch } = useRecipient(id);
  if (recipient !== undefined) return <Open recipient={recipient} names={names} onClose={onClose} />;
  return (
    <SidePanel title="Recipient" onClose={onClose}>
      {isRefused(error) ? (
        <EmptyState
          icon={IconUserOff}
          title="Recipient not found"
          hint="The link may be incomplete, or you may not have access to this recipient."
          action={<Button onClick={onClose}>Close</Button>}
        />
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} animate={false} />
      )}
    </SidePanel>
  );
}

function Open({ recipient, names, onClose }: { recipient: Recipient; names: ChainNames; onClose: () => void }) {
  const now = useNow();
  const { actions, busy, dialogs } = useRecipientActions(recipient);
  const { label, email, mobileNumber, residentialAddress, blockchainCode, address, createdBy, createdAt } = recipient;
  const { confirmedAt } = recipient;
  const said = confirmedWords(recipient, now);
  const nameOfProject = useProjectName();
  return (
    <SidePanel
      title={
        <span className={classes['title']}>
          {nameOf(recipient)}
          <StatusBadge {...recipientLook(recipient, now)} />
        </span>
      }
      subtitle={said ?? undefined}
      onClose={onClose}
      footer={
        actions.length === 0 ? undefined : (
          <div className={classes['buttons']}>
            {actions.map(({ text, icon: ItemIcon, isDanger = false, confirms = false, onChoose }, at) => (
              <Button
                key={text}
                tone={isDanger ? 'danger' : confirms && at === 0 ? 'primary' : 'plain'}
                className={confirms ? (classes['confirms'] ?? '') : ''}
                busy={busy}
                icon={ItemIcon ? <ItemIcon size={15} stroke={1.75} aria-hidden /> : undefined}
                onClick={({ currentTarget }) => onChoose(currentTarget)}
              >
                {text}
              </Button>
            ))}
          </div>
        )
      }
    >
      <Facts>
        <Fact name="Network">
          <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
        </Fact>
        <Fact name="Address">
          <FullAddress value={address} label="Address" />
        </Fact>
        <Known name="Label" text={recipient.name === null ? null : label} />
        <Known name="Email" text={email} />
        <Known name="Phone" text={mobileNumber} />
        <Known name="Postal address" text={residentialAddress} />
        <Fact name="Payouts from">
          {recipient.projects.map((one) => (
            <span key={one.projectID} className={classes['project']}>
              {nameOfProject(one.projectID)}: {usableWords(one, recipient, now)}
            </span>
          ))}
        </Fact>
        <Fact name="Added by">
          {createdBy}
          <small>{formatDateTimeZone(createdAt)}</small>
        </Fact>
        {confirmedAt === null ? null : (
          <Fact name="Confirmed">
            {recipient.confirmedHow === 'code' ? 'by email code' : `by ${recipient.confirmedBy}`}
            <small>{formatDateTimeZone(confirmedAt)}</small>
          </Fact>
        )}
      </Facts>
      {dialogs}
    </SidePanel>
  );
}

function Known({ name, text }: { name: string; text: string | null }) {
  return text === null ? null : <Fact name={name}>{text}</Fact>;
}
