import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { freezeByLink, readFreezeLink } from '@coffer/contract/people/treasury-changes.ts';
import { hasCode, messageOf } from '../../../api/http/failure.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { Failed } from '../../../ui/layout/failed.tsx';
import { DoorPage } from '../page/door-page.tsx';
import { ChooseChanges } from './choose-changes.tsx';
import { FreezeDone } from './freeze-done.tsx';
import { ChangeRow } from './change-row.tsx';
import { isOpen, isUndecided, uselessWords } from './freeze-words.ts';
import { SignInTo } from './sign-in-to.tsx';
import classes from './freeze.module.css';

const question = "Didn't make these changes?";

/** Where "Not you?" of a mail leads. Opening it does nothing yet: programs that look at mails open links too. */
export function FreezeChangeScreen() {
  const [token] = useState(takeToken);
  if (token !== undefined) return <OfLink token={token} />;
  return (
    <DoorPage
      title="This link is incomplete"
      lead="Open the full link from the email again, or sign in to review the changes."
    >
      <SignInTo>Sign in</SignInTo>
    </DoorPage>
  );
}

function OfLink({ token }: { token: string }) {
  const freeze = useChange(freezeByLink);
  // Once it is spent there is nothing more to read of it.
  const link = useCall(readFreezeLink, { body: { token } }, { enabled: !freeze.isSuccess });
  if (freeze.data) return <FreezeDone {...freeze.data} waitHours={link.data?.waitHours ?? 0} />;
  if (hasCode(link.error, 'INVALID_TOKEN') || hasCode(freeze.error, 'INVALID_TOKEN')) {
    return (
      <DoorPage {...uselessWords(link.error ?? freeze.error)}>
        <SignInTo>Sign in</SignInTo>
      </DoorPage>
    );
  }
  if (!link.data) {
    return (
      <DoorPage title={question} lead="Choose what to freeze.">
        {link.error ? (
          <Failed message={messageOf(link.error)} onRetry={() => void link.refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={280} radius="sm" animate={false} />
          </div>
        )}
      </DoorPage>
    );
  }
  const { changes, moreIDs, expiresAt, waitHours } = link.data;
  if (moreIDs.length === 0 && !changes.some(isUndecided)) {
    return (
      <DoorPage title="Nothing left to freeze" lead="All changes in this email have already been decided.">
        <ul className={classes['decided']} aria-label="Changes in this email">
          {changes.map((change) => (
            <li key={change.id}>
              <ChangeRow change={change} waitHours={waitHours} />
            </li>
          ))}
        </ul>
        <SignInTo>Sign in to review</SignInTo>
      </DoorPage>
    );
  }
  const send = (changeIDs: number[]) =>
    freeze.mutate(
      { body: { token, changeIDs } },
      // What one of them is has changed meanwhile: the list says so.
      { onError: (failure) => hasCode(failure, 'VALIDATION_FAILED') && void link.refetch() },
    );
  return (
    <DoorPage
      title={question}
      lead={`${changes.some(isOpen) || moreIDs.length > 0 ? 'Choose what to freeze.' : 'You cannot undo these, but you can stop whoever made them.'} Nothing happens before you press the button, and no sign-in is needed.`}
    >
      <ChooseChanges
        changes={changes}
        moreIds={moreIDs}
        expiresAt={expiresAt}
        waitHours={waitHours}
        busy={freeze.isPending}
        trouble={troubleOf(freeze.error)}
        onFreeze={send}
      />
    </DoorPage>
  );
}

function troubleOf(failure: unknown): string | undefined {
  if (failure === null) return undefined;
  if (!hasCode(failure, 'VALIDATION_FAILED')) return messageOf(failure);
  return 'One of these changes took effect or was decided in the meantime. Nothing was frozen: check the list and try again.';
}

/** Read once, and taken out of the address: it must not stay on the screen or in the history. */
function takeToken(): string | undefined {
  const token = /^#token=([\w-]{1,100})$/.exec(location.hash)?.[1];
  if (token !== undefined) history.replaceState(history.state, '', location.pathname);
  return token;
}
