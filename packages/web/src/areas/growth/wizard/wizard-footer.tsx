import { IconChevronLeft } from '@tabler/icons-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { steps } from './campaign.form.ts';
import classes from './wizard.module.css';

type Props = {
  step: number;
  refusal: string | undefined;
  /** How the draft stands; undefined for what is not kept by itself. */
  kept: string | undefined;
  finishLabel: string;
  busy: boolean;
  cancelTo: string;
  onBack: (() => void) | undefined;
  onContinue: () => void;
  onFinish: () => void;
};

export function WizardFooter(props: Props) {
  const { step, refusal, kept, finishLabel, busy, cancelTo, onBack, onContinue, onFinish } = props;
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
        <output>{kept}</output>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
        <Button tone="primary" busy={busy} onClick={isLast ? onFinish : onContinue}>
          {isLast ? finishLabel : 'Continue'}
        </Button>
      </div>
    </div>
  );
}
