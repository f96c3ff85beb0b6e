import { useState } from 'react';
import type { LinkedChange } from '@coffer/contract/people/treasury-changes.ts';
import { formatDateTimeZone } from '../../../format/date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import door from '../page/door.module.css';
import { ChangeRow } from './change-row.tsx';
import { freezeLabel, isOpen, isUndecided } from './freeze-words.ts';
import { SignInTo } from './sign-in-to.tsx';
import classes from './freeze.module.css';

type Props = {
  changes: readonly LinkedChange[];
  /** What the mail names beyond those. */
  moreIds: readonly number[];
  expiresAt: string;
  waitHours: number;
  busy: boolean;
  trouble: string | undefined;
  onFreeze: (ids: number[]) => void;
};

/** What the mail names is chosen; what else the same person asked for is offered. */
export function ChooseChanges({ changes, moreIds, expiresAt, waitHours, busy, trouble, onFreeze }: Props) {
  const open = changes.filter(isOpen);
  const named = open.filter((change) => change.named);
  const others = open.filter((change) => !change.named);
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const isChosen = ({ id, named: isNamed }: LinkedChange) => isNamed !== turned.has(id);
  const [withMore, setWithMore] = useState(true);
  const turn = (id: number) =>
    setTurned((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const more = withMore ? moreIds : [];
  // Where nothing can be undone, whoever made it can still be signed out.
  const last = open.length + moreIds.length > 0 ? [] : changes.filter(isUndecided);
  const chosen = [...open.filter(isChosen), ...last];
  const undone = chosen.filter(({ effect }) => effect === 'now' || effect === 'later').length + more.length;
  const ids = [...chosen.map(({ id }) => id), ...more];
  const rows = (listed: readonly LinkedChange[]) =>
    listed.map((change) => (
      <CheckRow
        key={change.id}
        isTall
        checked={isChosen(change)}
        disabled={busy}
        onChange={() => turn(change.id)}
        label={<ChangeRow change={change} waitHours={waitHours} />}
      />
    ));
  const settled = changes.filter((change) => !isOpen(change));
  return (
    <>
      <fieldset className={classes['group']}>
        <legend>In this email</legend>
        {rows(named)}
        {moreIds.length === 0 ? null : (
          <CheckRow
            checked={withMore}
            disabled={busy}
            onChange={() => setWithMore(!withMore)}
            label={`${moreIds.length} more in this email`}
          />
        )}
        {settled.map((change) => (
          <div className={classes['settled']} key={change.id}>
            <ChangeRow change={change} waitHours={waitHours} />
          </div>
        ))}
      </fieldset>
      {others.length === 0 ? null : (
        <fieldset className={classes['group']}>
          <legend>Also requested by the same person</legend>
          {rows(others)}
        </fieldset>
      )}
      <Consequences expiresAt={expiresAt} />
      <div className={classes['freeze']}>
        {trouble === undefined ? null : <Notice tone="danger">{trouble}</Notice>}
        <Button
          className={door['submit'] ?? ''}
          tone="danger-solid"
          size="md"
          fullWidth
          busy={busy}
          disabled={ids.length === 0}
          onClick={() => onFreeze(ids)}
        >
          {freezeLabel({ undone, signedOut: chosen.length - undone + more.length })}
        </Button>
      </div>
      <SignInTo tone="plain">Sign in instead</SignInTo>
    </>
  );
}

function Consequences({ expiresAt }: { expiresAt: string }) {
  return (
    <section className={classes['what']} aria-label="What freezing does">
      <h2>What freezing does</h2>
      <ul>
        <li>What was in effect before each change is restored, and what still waits is stopped.</li>
        <li>The person who made or confirmed it is signed out everywhere.</li>
        <li>A frozen change can be released or reverted later, after signing in.</li>
      </ul>
      <p>This link works once, until {formatDateTimeZone(expiresAt)}.</p>
    </section>
  );
}
