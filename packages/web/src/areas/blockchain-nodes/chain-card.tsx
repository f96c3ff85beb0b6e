import { IconAlertOctagon, IconDeviceDesktop, IconFlask, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useMay } from '../../api/me.ts';
import { messageOf } from '../../api/http/failure.ts';
import { isUnseen } from '../../api/notices.ts';
import { unseenWords } from '../../format/unseen-words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChainMark } from '../../ui/money/chain-mark.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { chainStatus } from '../../ui/statuses/statuses.ts';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { ChainDialogs, type ChainDialog } from './chain-dialogs.tsx';
import { ChainFacts } from './chain-facts.tsx';
import { healthWords } from './health-words.ts';
import { NodeList } from './node-list.tsx';
import { useNodes, type Chain } from './queries.ts';
import { useProbes } from './use-probes.ts';
import classes from './blockchain-nodes.module.css';

const nodesMax = 10;

type Props = { chain: Chain; /** When what is shown was read. */ readAtMs: number };

export function ChainCard({ chain, readAtMs }: Props) {
  const mayWrite = useMay('nodes:write');
  const { data, error, refetch } = useNodes(chain.code, mayWrite);
  const probes = useProbes(chain.code);
  const { shown, show, close } = useDialog<ChainDialog>();
  const nodes = data?.nodes;

  const test = () =>
    probes.test(
      ({ success }) =>
        (success ? toastSuccess : toastFailure)(`${chain.name}: ${success ? 'tested' : 'no node responds'}`),
      (failure) => toastFailure(messageOf(failure)),
    );
  const footer = mayWrite ? (
    <>
      <Button
        icon={<IconRefresh size={15} stroke={1.75} aria-hidden />}
        aria-label={`Test the nodes of ${chain.name}`}
        busy={probes.isBusy}
        disabled={!nodes || nodes.length === 0}
        onClick={test}
      >
        Test now
      </Button>
      <Button
        icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
        aria-label={`Add a node for ${chain.name}`}
        disabled={!nodes || nodes.length >= nodesMax}
        onClick={({ currentTarget }) => show({ kind: 'add' }, currentTarget)}
      >
        Add node
      </Button>
    </>
  ) : undefined;

  return (
    <Card
      title={chain.name}
      icon={<ChainMark chain={chain.code} />}
      actions={
        <>
          {chain.network === 'local' ? <StatusBadge tone="neutral" text="Local" icon={IconDeviceDesktop} /> : null}
          {chain.network === 'testnet' ? <StatusBadge tone="neutral" text="Testnet" icon={IconFlask} /> : null}
          <StatusBadge {...chainStatus[chain.health]} />
          {mayWrite && chain.health !== 'halted' && chain.health !== 'disabled' ? (
            <RowMenu
              label={`Actions for ${chain.name}`}
              actions={[
                {
                  text: 'Halt',
                  icon: IconAlertOctagon,
                  isDanger: true,
                  onChoose: (from) => show({ kind: 'halt' }, from),
                },
              ]}
            />
          ) : null}
        </>
      }
      footer={footer}
      flush
    >
      <div className={classes['about']}>
        <Health chain={chain} onResume={mayWrite ? (from) => show({ kind: 'resume' }, from) : undefined} />
        <ChainFacts
          chain={chain}
          readAtMs={readAtMs}
          onConfirmations={mayWrite ? (from) => show({ kind: 'confirmations' }, from) : undefined}
        />
      </div>
      {mayWrite ? (
        <NodeList
          chain={chain}
          nodes={nodes}
          error={error}
          onRetry={() => void refetch()}
          probes={probes.known}
          onOpen={show}
        />
      ) : null}
      <ChainDialogs chain={chain} nodes={nodes ?? []} dialog={shown} onClose={close} />
    </Card>
  );
}

type HealthProps = { chain: Chain; onResume: ((from: HTMLElement) => void) | undefined };

/** Where payments are not seen, that comes first, in the words that stand around every page; what the nodes said comes last. */
function Health({ chain, onResume }: HealthProps) {
  const words = healthWords(chain);
  if (words === undefined) return null;
  const { health, healthReason, name } = chain;
  const [first, last] = isUnseen(health) ? [unseenWords([name]), healthReason] : [healthReason, null];
  return (
    <Notice tone={words.tone}>
      <div className={classes['health']}>
        <p>
          {first === null ? null : <strong>{first} </strong>}
          {words.text}
        </p>
        {health === 'halted' && onResume ? (
          <Button onClick={({ currentTarget }) => onResume(currentTarget)}>Resume</Button>
        ) : null}
        {last === null ? null : <p className={classes['reason']}>{last}</p>}
      </div>
    </Notice>
  );
}
