import { IconSum } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { TracedFigure } from '@coffer/contract/growth/postings.ts';
import type { Traced } from '../../api/postings.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import type { Places } from './postings-dialog.tsx';
import type { SumMadeOf } from './sum-dialog.tsx';
import classes from './made.module.css';

const PostingsDialog = lazy(async () => ({ default: (await import('./postings-dialog.tsx')).PostingsDialog }));
const SumDialog = lazy(async () => ({ default: (await import('./sum-dialog.tsx')).SumDialog }));

type Props = {
  /** The figure beside which it stands, as it is called there. */
  name: string;
  projectId: ProjectId;
  traced: Traced;
  /** Of the figures of that thing, the one that is asked about; all of them where none is named. */
  figure?: TracedFigure | undefined;
  places: Places;
};

/** Beside a figure: opens the postings that make it, with their rates, and whether they add up to it. */
export function HowMade({ name, projectId, traced, figure, places }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Ask name={name} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense>
          <PostingsDialog
            name={name}
            projectId={projectId}
            traced={traced}
            figure={figure}
            places={places}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type SummedProps = {
  name: string;
  made: SumMadeOf;
  /** Whoever opens it waits for its parts: they are asked for then. */
  onAsk?: () => void;
};

/** The same of a figure that is a sum over many things: what is added up, by its parts, and the list behind it. */
export function HowSummed({ name, made, onAsk }: SummedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Ask
        name={name}
        onClick={() => {
          onAsk?.();
          setOpen(true);
        }}
      />
      {isOpen ? (
        <Suspense>
          <SumDialog name={name} made={made} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Ask({ name, onClick }: { name: string; onClick: () => void }) {
  const label = `How ${name} is made`;
  return (
    <button
      type="button"
      className={classes['ask']}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconSum size={14} stroke={1.75} aria-hidden />
    </button>
  );
}
