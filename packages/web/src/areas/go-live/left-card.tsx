import { IconChevronDown, IconChevronRight, IconCircleDashed, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import classes from './go-live.module.css';
import { evidenceOf, pointWords } from './point-words.ts';
import { DollarProof } from './proofs/dollar-proof.tsx';
import { KeyProof } from './proofs/key-proof.tsx';
import { MailProof } from './proofs/mail-proof.tsx';
import { NodesProof } from './proofs/nodes-proof.tsx';
import { PeopleProof } from './proofs/people-proof.tsx';
import { WalletsProof } from './proofs/wallets-proof.tsx';
import { WebhookProof } from './proofs/webhook-proof.tsx';
import type { GoLiveView, Point } from './queries.ts';

type Props = { view: GoLiveView; left: readonly Point[]; mayProve: boolean };

const looks = {
  failed: { Icon: IconCircleX, tone: 'danger', word: 'failed' },
  under_way: { Icon: IconCircleHalf2, tone: 'progress', word: 'under way' },
  not_proven: { Icon: IconCircleDashed, tone: 'neutral', word: 'not proven' },
  proven: { Icon: IconCircleDashed, tone: 'success', word: 'proven' },
} as const;

/** One point at a time lies open, the first by itself: what proves it stands in it. */
export function LeftCard({ view, left, mayProve }: Props) {
  const [chosen, setChosen] = useState<Point['of'] | 'none'>();
  const open = chosen ?? left[0]?.of;
  return (
    <Card
      title="Left to do"
      hint={mayProve ? undefined : 'Owners and administrators prove these points.'}
      actions={
        <span className={classes['count']} data-tone="attention">
          {left.length}
        </span>
      }
      flush
    >
      <ul className={classes['points']}>
        {left.map((point) => (
          <li key={point.of}>
            <Head
              point={point}
              view={view}
              isOpen={mayProve && point.of === open}
              mayOpen={mayProve}
              onToggle={() => setChosen(point.of === open ? 'none' : point.of)}
            />
            {mayProve && point.of === open ? (
              <div className={classes['proof']} id={`proof-${point.of}`}>
                <Proof of={point.of} view={view} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type HeadProps = { point: Point; view: GoLiveView; isOpen: boolean; mayOpen: boolean; onToggle: () => void };

function Head({ point: { of, state }, view, isOpen, mayOpen, onToggle }: HeadProps) {
  const { Icon, tone, word } = looks[state];
  const { title, why } = pointWords[of];
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const text = (
    <>
      <Icon className={classes['mark']} data-tone={tone} size={20} stroke={1.75} aria-hidden />
      <span className={classes['words']}>
        <b>{title}</b>
        <span className="visually-hidden">, {word}. </span>
        <span>
          <span className={classes['found']}>{evidenceOf(of, view)}</span> {why}
        </span>
      </span>
      {mayOpen ? <Chevron className={classes['chevron']} size={17} stroke={1.75} aria-hidden /> : null}
    </>
  );
  if (!mayOpen) return <div className={classes['head']}>{text}</div>;
  return (
    <h3 className={classes['heading']}>
      <button
        type="button"
        className={classes['head']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `proof-${of}` : undefined}
        onClick={onToggle}
      >
        {text}
      </button>
    </h3>
  );
}

function Proof({ of, view }: { of: Point['of']; view: GoLiveView }) {
  switch (of) {
    case 'nodes':
      return <NodesProof view={view} />;
    case 'cold_wallets':
      return <WalletsProof wallets={view.coldWallets} />;
    case 'master_key':
      return <KeyProof />;
    case 'mail':
      return <MailProof mail={view.mail} />;
    case 'second_factor':
      return <PeopleProof people={view.people} />;
    case 'webhook':
      return <WebhookProof webhook={view.webhook} />;
    case 'live_payment':
      return <DollarProof view={view} />;
  }
}
