import { messageOf } from '../../../api/http/failure.ts';
import { usePayoutPause, useResume, useResumeStep, type ResumeStep } from '../../../api/payouts.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import classes from './banners.module.css';

/** Wherever one is: nothing is paid out, until people say that it goes on. */
export function PayoutsPaused() {
  const pause = usePayoutPause();
  const step = useResumeStep(pause);
  if (!pause?.paused) return null;
  const { paused, resume, peopleNeeded } = pause;
  return (
    <section className={classes['banner']} aria-label="Payouts paused">
      <Notice tone="danger">
        <div className={classes['line']}>
          <span>
            <strong>All payouts are paused</strong> by {paused.by} since {formatMinuteZone(paused.at)}. Nothing more is
            signed, in any project.
            {resume === null ? '' : ` ${resume.by} requested to resume: a second person has to confirm.`}
          </span>
          {step === undefined || step === 'wait' ? null : <Resume step={step} peopleNeeded={peopleNeeded} />}
        </div>
      </Notice>
    </section>
  );
}

function Resume({ step, peopleNeeded }: { step: Exclude<ResumeStep, 'wait'>; peopleNeeded: number }) {
  const resuming = useResume();
  const onClick = () =>
    resuming.mutate(
      {},
      {
        onSuccess: ({ paused }) =>
          toastSuccess(paused === null ? 'Payouts resumed' : 'Requested to resume. A second person has to confirm.'),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <Button size="xs" busy={resuming.isPending} onClick={onClick}>
      {step === 'confirm' ? 'Confirm: resume payouts' : peopleNeeded > 1 ? 'Request to resume' : 'Resume payouts'}
    </Button>
  );
}
