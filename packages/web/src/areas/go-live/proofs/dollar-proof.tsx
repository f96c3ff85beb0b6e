import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../api/http/failure.ts';
import { useMe } from '../../../api/me.ts';
import { useProjects } from '../../../api/projects.ts';
import { tryPaymentOf } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import classes from '../go-live.module.css';
import { useAskDollar, type GoLiveView } from '../queries.ts';

const stages = [
  { of: 'asked', name: 'Asked for' },
  { of: 'seen', name: 'Seen' },
  { of: 'confirmed', name: 'Confirmed' },
  { of: 'told', name: 'Shop answered' },
] as const;

/** A dollar of one's own, over a real network. */
export function DollarProof({ view: { dollar, networks } }: { view: GoLiveView }) {
  const { projects } = useProjects();
  const email = useMe().data?.member.email;
  const navigate = useNavigate();
  const ask = useAskDollar();
  const project = projects?.[0];
  const isReal = networks.some(({ network }) => network === 'mainnet');
  const why = isReal
    ? project === undefined
      ? 'After the first project.'
      : undefined
    : 'After a real network is connected.';

  function start(id: number): void {
    const customerEmail = email === undefined ? {} : { customerEmail: email };
    const body = { customerID: 'go-live', amountInUSD: '1', ...customerEmail };
    ask.mutate(
      { params: { id }, body },
      {
        onSuccess: ({ reference_id: payment }) => void navigate({ to: tryPaymentOf(id), search: { payment } } as never),
      },
    );
  }

  return (
    <>
      <ol className={classes['stages']}>
        {stages.map(({ of, name }) => {
          const isDone = dollar?.stages.includes(of) ?? false;
          return (
            <li key={of} data-done={isDone || undefined}>
              {name}
              <span className="visually-hidden">{isDone ? ', done' : ', still to come'}</span>
            </li>
          );
        })}
      </ol>
      <div className={classes['actions']}>
        {dollar !== null && !dollar.stages.includes('confirmed') ? (
          <LinkButton
            to={tryPaymentOf(dollar.projectID)}
            search={{ payment: dollar.referenceID } as never}
            tone="primary"
          >
            Open the payment
          </LinkButton>
        ) : null}
        <Button
          tone={dollar === null ? 'primary' : 'plain'}
          disabled={why !== undefined}
          busy={ask.isPending}
          onClick={() => (project === undefined ? undefined : start(project.id))}
        >
          {dollar === null ? 'Ask for one dollar' : 'Ask for another one'}
        </Button>
        {why === undefined ? null : <span className={classes['quiet']}>{why}</span>}
      </div>
      {ask.isError ? <Notice tone="danger">{messageOf(ask.error)}</Notice> : null}
    </>
  );
}
