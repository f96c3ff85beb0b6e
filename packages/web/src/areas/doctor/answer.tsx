import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconInfoCircle,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useChainNames } from '../../api/chain-names.ts';
import { useMe } from '../../api/me.ts';
import { useProjectName } from '../../api/project-name.ts';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { factsOf, type Mark } from './facts.ts';
import type { Diagnosis } from './queries.ts';
import { solutionOf, verdicts, type VerdictTone } from './verdict.ts';
import classes from './doctor.module.css';

const tones: Readonly<Record<VerdictTone, Icon>> = {
  success: IconCircleCheck,
  progress: IconCircleHalf2,
  attention: IconAlertTriangle,
  danger: IconCircleX,
  neutral: IconInfoCircle,
};

const marks: Readonly<Record<Mark, { icon: Icon; word: string }>> = {
  true: { icon: IconCircleCheck, word: 'Correct' },
  false: { icon: IconCircleX, word: 'Problem' },
  unknown: { icon: IconCircleDashed, word: 'Not known yet' },
};

/** First the one thing that is wrong, then all that is known, in the order in which it happens. */
export function Answer({ diagnosis }: { diagnosis: Diagnosis }) {
  return (
    <>
      <Verdict diagnosis={diagnosis} />
      <Chain diagnosis={diagnosis} />
    </>
  );
}

function Verdict({ diagnosis }: { diagnosis: Diagnosis }) {
  const permissions = useMe().data?.permissions ?? [];
  const { code, message, action } = diagnosis.finding;
  const { tone, title } = verdicts[code];
  const solution = solutionOf(diagnosis, permissions);
  const Drawn = tones[tone];
  return (
    <section className={classes['verdict']} data-tone={tone} aria-label="Diagnosis" aria-live="polite">
      <Drawn size={20} stroke={1.75} aria-hidden />
      <div>
        <h2>{title}</h2>
        <p>{message}</p>
        {action === null ? null : <p>{action}</p>}
      </div>
      {solution === undefined ? null : (
        <LinkButton to={solution.to} {...(solution.search ? { search: solution.search } : {})}>
          {solution.label}
        </LinkButton>
      )}
    </section>
  );
}

function Chain({ diagnosis }: { diagnosis: Diagnosis }) {
  const names = useChainNames();
  const projectName = useProjectName();
  const facts = factsOf(diagnosis, { ...names, projectName });
  if (facts.length === 0) return null;
  return (
    <Card title="Details">
      <ol className={classes['facts']} aria-label="Details">
        {facts.map(({ mark, text, detail, sweepId }, at) => {
          const { icon: Drawn, word } = marks[mark];
          return (
            <li key={`${at} ${text}`} data-mark={mark}>
              <Drawn size={17} stroke={1.75} aria-hidden />
              <div>
                <p>
                  <span className="visually-hidden">{word}: </span>
                  {text}
                </p>
                {detail === undefined ? null : <p className={classes['detail']}>{detail}</p>}
                {sweepId === undefined ? null : (
                  <p className={classes['detail']}>
                    <Link to={paths.funds} search={{ tabId: 'TransactionHistory', sweep: String(sweepId) }}>
                      Sweep S-{sweepId}
                    </Link>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

export function AnswerSkeleton() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <Skeleton height={92} mb="md" />
      <Skeleton height={320} />
    </div>
  );
}
