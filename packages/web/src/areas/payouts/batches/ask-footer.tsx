import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { count, payoutsOf } from './batch-words.ts';
import type { Check } from './queries.ts';
import classes from './comes-to.module.css';

/** What whoever requests it has said yes to. */
export type Consent = { withoutBad: boolean; again: boolean };

type Props = {
  check: Check;
  consent: Consent;
  /** Somebody has requested the same before. */
  isRepeated: boolean;
  onConsent: (consent: Consent) => void;
  problem: string | undefined;
  busy: boolean;
  asking: boolean;
  onAsk: () => void;
};

/** Nothing is left out unless somebody says so, and nothing is requested that would be refused. */
export function AskFooter({ check, consent, isRepeated, onConsent, problem, busy, asking, onAsk }: Props) {
  const { bad, ready, refusal } = check;
  const isAgreed = (bad.count === 0 || consent.withoutBad) && (!isRepeated || consent.again);
  return (
    <div className={classes['footer']}>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {refusal === null ? null : (
        <Notice tone="danger">
          <strong>It cannot be requested.</strong> {refusal.reason}
        </Notice>
      )}
      {bad.count > 0 && ready.count > 0 ? (
        <CheckRow
          label={bad.count === 1 ? 'Leave the wrong line out' : `Leave the ${count(bad.count)} wrong lines out`}
          checked={consent.withoutBad}
          onChange={(event) => onConsent({ ...consent, withoutBad: event.currentTarget.checked })}
        />
      ) : null}
      {isRepeated && ready.count > 0 ? (
        <CheckRow
          label="Request the same file again"
          checked={consent.again}
          onChange={(event) => onConsent({ ...consent, again: event.currentTarget.checked })}
        />
      ) : null}
      <div className={classes['buttons']}>
        <LinkButton to={paths.payouts}>Cancel</LinkButton>
        <Button
          tone="primary"
          busy={asking}
          disabled={busy || refusal !== null || ready.count === 0 || !isAgreed}
          onClick={onAsk}
        >
          {check.approvalsNeeded === 0 ? (
            `Pay out ${payoutsOf(ready.count)}`
          ) : (
            <span>
              Request <span className={classes['wide']}>approval for </span>
              {payoutsOf(ready.count)}
            </span>
          )}
        </Button>
      </div>
    </div>
  );
}
