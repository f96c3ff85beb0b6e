import { IconChevronLeft } from '@tabler/icons-react';
import { formatTime } from '../../../format/date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { steps } from './campaign.form.ts';
import type { useDraft } from './use-draft.ts';
import classes from './wizard.module.css';

type Props = {
  step: number;
  refusal: string | undefined;
  /** Undefined for what is not kept by itself. */
  draft: ReturnType<typeof useDraft> | undefined;
  finishLabel: string;
  busy: boolean;
  cancelTo: string;
  onBack: (() => void) | undefined;
  onContinue: () => void;
  onFinish: () => void;
};

export function WizardFooter(props: Props) {
  const { step, refusal, draft, finishLabel, busy, cancelTo, onBack, onContinue, onFinish } = props;
  const isLast = step === steps.length;
  return (
    <div className={classes['footer']}>
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
      <div className={classes['buttons']}>
        {onBack === undefined ? null : (
          <Button
            tone="quiet"
            edge="start"
            icon={<IconChevronLeft size={15} stroke={1.75} aria-hidden />}
            onClick={onBack}
          >
            Back
          </Button>
        )}
        <output>{draft === undefined ? '' : stateOf(draft)}</output>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
        <Button tone="primary" busy={busy} onClick={isLast ? onFinish : onContinue}>
          {isLast ? finishLabel : 'Continue'}
        </Button>
      </div>
    </div>
  );
}

function stateOf({ isSaving, isTouched, keptAt }: NonNullable<Props['draft']>): string {
  if (isSaving) return 'Saving draft…';
  if (isTouched) return 'Not saved yet';
  return keptAt === undefined ? 'Draft saved' : `Draft saved ${formatTime(keptAt).slice(0, 5)}`;
}
