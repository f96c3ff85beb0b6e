import type { Check } from './queries.ts';
import classes from './check.module.css';

/** What is wrong with a line, how it is written, and the line itself: always as text, whatever stands in it. */
export function BadLine({ bad: { line, problem, hint, cells, cell } }: { bad: Check['bad']['shown'][number] }) {
  return (
    <li className={classes['row']}>
      <span className={classes['line']}>Line {line}</span>
      <div className={classes['said']}>
        <p>
          <b>{sentence(problem)}</b> {hint}
        </p>
        <p className={classes['raw']} translate="no">
          {cells.map((text, at) => (
            <span key={at}>
              {at === 0 ? '' : ','}
              {at === cell ? <mark>{asWritten(text) || 'empty'}</mark> : asWritten(text)}
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** In quotes where a comma would otherwise seem to divide it. */
const asWritten = (text: string) => (text.includes(',') ? `"${text}"` : text);
