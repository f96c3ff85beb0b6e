import { changesOf, fieldWords, type Change } from './actions/changes.ts';
import type { Entry } from './entry/queries.ts';
import classes from './panel.module.css';

/** Each field that differs, before and after. What was not set before, or is not set any more, shows as such. */
export function ChangesTable({ entry }: { entry: Entry }) {
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return <p className={classes['none']}>This entry has no fields.</p>;
  const wasThere = entry.before !== null;
  const isThere = entry.after !== null;
  return (
    <table className={classes['changes']} aria-label="What changed">
      <thead>
        <tr>
          <th scope="col">Field</th>
          {wasThere ? <th scope="col">Before</th> : null}
          {isThere ? <th scope="col">{wasThere ? 'After' : 'Value'}</th> : null}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldTitle(change.field)}</th>
            {wasThere ? <td>{beforeOf(change)}</td> : null}
            {isThere ? <td>{afterOf(change)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function fieldTitle(field: string): string {
  const words = fieldWords(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function beforeOf({ before }: Change) {
  return before === undefined ? <span className={classes['none']}>not set</span> : <del>{before}</del>;
}

function afterOf({ after }: Change) {
  return after === undefined ? <span className={classes['none']}>removed</span> : <ins>{after}</ins>;
}
