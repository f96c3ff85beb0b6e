import { IconFingerprint, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { PayoutDetails } from '../payout/queries.ts';
import classes from './footer.module.css';

export type Means = 'passkey' | 'step_up';
type Passkey = PayoutDetails['passkey'];

type Props = {
  passkey: Passkey;
  label: string;
  busy: boolean;
  disabled: boolean;
  onApprove: (means: Means) => void;
};

/**
 * With a passkey somebody signs on the page of the signer, in a tab of its own, and what they signed is counted as soon as they are
 * back; without one they confirm here, which is weaker.
 */
export function ApproveButtons({ passkey, label, busy, disabled, onApprove }: Props) {
  const { link, isEnrolled, isGiven, isNeeded } = passkey;
  const [isAway, setAway] = useState(false);
  useOnce(isAway && isGiven && !disabled, () => {
    setAway(false);
    onApprove('passkey');
  });
  if (link === null || !isEnrolled) {
    return (
      <Button
        tone="primary"
        className={classes['wide'] ?? ''}
        icon={<IconUserCheck size={15} stroke={1.75} aria-hidden />}
        busy={busy}
        disabled={disabled || isNeeded}
        onClick={() => onApprove('step_up')}
      >
        {label}
      </Button>
    );
  }
  // Whoever is led there learns nothing of this page.
  const sign = () => {
    setAway(true);
    window.open(link, '_blank', 'noopener,noreferrer');
  };
  return (
    <>
      {isNeeded || isGiven ? null : (
        <Button disabled={disabled || busy} onClick={() => onApprove('step_up')}>
          Use password or code
        </Button>
      )}
      <Button
        tone="primary"
        className={classes['wide'] ?? ''}
        icon={<IconFingerprint size={15} stroke={1.75} aria-hidden />}
        busy={busy}
        disabled={disabled}
        onClick={isGiven ? () => onApprove('passkey') : sign}
      >
        {isGiven ? 'Count my approval' : `${label} with passkey`}
      </Button>
    </>
  );
}

/** What is in the way of a passkey where the policy takes nothing else, and what is weaker where it does. */
export function PasskeyHint({ passkey: { link, isEnrolled, isNeeded } }: { passkey: Passkey }) {
  if (link !== null && isEnrolled) {
    return (
      <p className={classes['hint']}>
        {isNeeded
          ? 'This amount takes a passkey: it signs on the signer’s page.'
          : 'A passkey signs on the signer’s page. A password or code is weaker.'}
      </p>
    );
  }
  if (!isNeeded) return null;
  return (
    <p className={classes['hint']}>
      {link === null ? (
        'This amount takes a passkey on the signer’s page, which cannot be reached: the signer does not run, or has no page.'
      ) : (
        <span>
          This amount takes a passkey on the signer’s page. <Link to={paths.security}>Add one in Security</Link>, then
          approve it here.
        </span>
      )}
    </p>
  );
}

function useOnce(isTime: boolean, work: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isTime) isDone.current = false;
    else if (!isDone.current) {
      isDone.current = true;
      work();
    }
  });
}
