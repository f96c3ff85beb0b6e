import { IconShieldLock } from '@tabler/icons-react';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { hasCode, messageOf } from '../../api/http/failure.ts';
import { useMe } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { EnrolDialog } from './enrol.dialog.tsx';
import { useEnrol } from './queries.ts';
import { RemoveTwoFactorDialog } from './remove-two-factor.dialog.tsx';
import classes from './security.module.css';

const title = 'Two-factor sign-in';

export function TwoFactorCard() {
  const { data: me, error, refetch } = useMe();
  const enrol = useEnrol();
  const [isRemoving, setRemoving] = useState(false);
  if (!me && error) {
    return (
      <Card title={title} flush>
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }

  const action = me?.totpEnabled ? (
    <Button tone="danger" onClick={() => setRemoving(true)}>
      Remove
    </Button>
  ) : (
    <Button
      tone="primary"
      icon={<IconShieldLock size={15} stroke={1.75} aria-hidden />}
      busy={enrol.isPending}
      disabled={!me}
      onClick={() => enrol.mutate({})}
    >
      Set up
    </Button>
  );
  return (
    <>
      <Card title={title} actions={action}>
        <div className={classes['stack']}>
          {me ? (
            <State isOn={me.totpEnabled} hasPasskeys={me.passkeys > 0} />
          ) : (
            <Skeleton height={24} width="60%" animate={false} />
          )}
          {enrol.isError && !hasCode(enrol.error, 'STEP_UP_REQUIRED') ? (
            <Notice tone="danger">{messageOf(enrol.error)}</Notice>
          ) : null}
        </div>
      </Card>
      {me && enrol.data ? (
        <EnrolDialog enrolment={enrol.data} email={me.member.email} onClose={() => enrol.reset()} />
      ) : null}
      {isRemoving ? (
        <RemoveTwoFactorDialog hasPasskeys={(me?.passkeys ?? 0) > 0} onClose={() => setRemoving(false)} />
      ) : null}
    </>
  );
}

function State({ isOn, hasPasskeys }: { isOn: boolean; hasPasskeys: boolean }) {
  return (
    <div className={classes['state']}>
      <StatusBadge {...(isOn ? { tone: 'success', text: 'On' } : { tone: 'neutral', text: 'Off' })} />
      <p className={classes['text']}>{isOn ? onWords(hasPasskeys) : offWords(hasPasskeys)}</p>
    </div>
  );
}

function onWords(hasPasskeys: boolean): string {
  const factor = hasPasskeys ? 'a passkey or a code from your authenticator' : 'a code from your authenticator';
  return `You need ${factor} to sign in and to make sensitive changes.`;
}

function offWords(hasPasskeys: boolean): string {
  return hasPasskeys
    ? 'No authenticator app is set up. Your passkeys are asked for instead.'
    : 'With an authenticator app, your password alone is not enough to sign in.';
}
