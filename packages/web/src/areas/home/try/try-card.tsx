import {
  IconCircleCheck,
  IconCircleDot,
  IconCircleHalf2,
  IconPlayerPlay,
  IconReceipt2,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import illustration from '../../../ui/theme/auth-illustration.svg';
import { Mark } from '../../../ui/theme/logo.tsx';
import classes from './try-card.module.css';
import { useDevnet } from './use-devnet.ts';
import { useTry } from './use-try.ts';

/** On local chains everything can be seen before anything is set up. */
export function TryCard({ projectId }: { projectId: ProjectId }) {
  const isLocal = useDevnet().data?.enabled === true;
  const mayAll = [useMay('projects:write'), useMay('wallets:write'), useMay('payments:write'), useMay('payments:read')];
  if (!isLocal || mayAll.includes(false)) return null;
  return <Try projectId={projectId} />;
}

/** What will happen, in its order. */
const steps: readonly { icon: Icon; text: string }[] = [
  { icon: IconReceipt2, text: 'Your shop asks for $20.00' },
  { icon: IconCircleDot, text: 'Payment seen' },
  { icon: IconCircleHalf2, text: 'Confirmed' },
  { icon: IconCircleCheck, text: 'Paid, receipt ready' },
  { icon: IconWebhook, text: 'Your shop is told' },
];

function Try({ projectId }: { projectId: ProjectId }) {
  const attempt = useTry(projectId);
  return (
    <section className={classes['try']} aria-label="See a payment arrive">
      <img className={classes['picture']} src={illustration} alt="" width={560} height={800} />
      <div className={classes['story']}>
        <h2 className={classes['title']}>See a payment arrive in ten seconds</h2>
        <p className={classes['hint']}>
          A test shop on this machine, with play money. You pay on the phone and watch it arrive on your side.
        </p>
        <ol className={classes['steps']}>
          {steps.map(({ icon: Drawn, text }) => (
            <li key={text}>
              <Drawn size={17} stroke={1.75} aria-hidden />
              {text}
            </li>
          ))}
        </ol>
        <div className={classes['start']}>
          <Button
            tone="primary"
            size="md"
            icon={<IconPlayerPlay size={15} stroke={1.75} aria-hidden />}
            busy={attempt.isPending}
            disabled={!attempt.isReady}
            onClick={() => attempt.mutate()}
          >
            See a payment arrive
          </Button>
          <span className={classes['quiet']}>Nothing leaves this machine.</span>
        </div>
        {attempt.isError ? <Notice tone="danger">{messageOf(attempt.error)}</Notice> : null}
      </div>
      <div className={classes['side']} aria-hidden>
        <div className={classes['phone']}>
          <Mark size={40} />
          <b>Your customer’s phone</b>
          <span>The checkout opens here</span>
        </div>
      </div>
    </section>
  );
}
