import type { ReactNode } from 'react';
import { differencesOf, type Difference } from '@coffer/contract/people/change-words.ts';
import { FullAddress } from '../../ui/addresses/full-address.tsx';
import { differingPart } from './differing-part.ts';
import { listDifference } from './list-difference.ts';
import type { Change } from './queries.ts';
import classes from './differences.module.css';

const addresses: ReadonlySet<string> = new Set(['address', 'coldAddress', 'collector', 'owner', 'contract']);
const lists: ReadonlySet<string> = new Set(['currencies', 'permissions', 'scopes', 'nodes', 'networks', 'events']);

const onOneLineMax = 48;

/** What was and what is, a line for each field. */
export function Differences({ change }: { change: Change }) {
  const told = differencesOf(change);
  const differences = told.filter(({ field }) => field !== 'now');
  const now = told.find(({ field }) => field === 'now')?.is;
  if (told.length === 0) return null;
  return (
    <>
      <dl className={classes['differences']}>
        {differences.map((difference) => (
          <div key={difference.field}>
            <dt>{difference.name}</dt>
            <dd>{valueOf(difference)}</dd>
          </div>
        ))}
      </dl>
      {now === undefined ? null : <InEffectNow lines={now} />}
    </>
  );
}

/** What holds where neither side of the change does: each setting on a line of its own. */
function InEffectNow({ lines }: { lines: string }) {
  const rows = lines.split(/; (?=[A-Z][^;:]*: )/).map((line) => line.split(/: (.*)/s));
  return (
    <>
      <p className={classes['now']}>In effect now</p>
      <dl className={classes['differences']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function valueOf({ field, name, was, is }: Difference) {
  if (addresses.has(field) && is !== 'None') {
    return (
      <>
        {was === undefined ? null : (
          <Labelled label="Before" isPast={is !== undefined}>
            <FullAddress value={was} label={name} />
          </Labelled>
        )}
        {is === undefined ? null : (
          <Labelled label={was === undefined ? undefined : 'After'}>
            <FullAddress value={is} label={name} unlike={was} />
          </Labelled>
        )}
      </>
    );
  }
  if (lists.has(field) && was !== undefined && is !== undefined) {
    const { added, removed } = listDifference(was, is);
    return (
      <>
        {added.length === 0 ? null : <Labelled label="Added">{added.join(', ')}</Labelled>}
        {removed.length === 0 ? null : <Labelled label="Removed">{removed.join(', ')}</Labelled>}
      </>
    );
  }
  if (was === undefined) return is;
  if (is === undefined) return `was ${was}`;
  if (was.length + is.length > onOneLineMax) {
    return (
      <>
        <Labelled label="Before" isPast>
          {was}
        </Labelled>
        <Labelled label="After">
          <Marked text={is} unlike={was} />
        </Labelled>
      </>
    );
  }
  return (
    <>
      <del>{was}</del>
      <span aria-hidden> → </span>
      <ins>{is}</ins>
    </>
  );
}

/** What is new in it stands out: the rest was so before. */
function Marked({ text, unlike }: { text: string; unlike: string }) {
  const { start, differs, end } = differingPart(text, unlike);
  return (
    <>
      {start}
      {differs === '' ? null : <mark>{differs}</mark>}
      {end}
    </>
  );
}

type LabelledProps = {
  label: string | undefined;
  /** It goes, and something else comes in its place. */
  isPast?: boolean;
  children: ReactNode;
};

function Labelled({ label, isPast = false, children }: LabelledProps) {
  return (
    <div className={classes['labelled']} data-past={isPast || undefined}>
      {label === undefined ? null : <span className={classes['was']}>{label}</span>}
      <span>{children}</span>
    </div>
  );
}
