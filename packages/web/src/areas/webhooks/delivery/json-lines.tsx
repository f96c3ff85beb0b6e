import { linesOf } from './lines-of.ts';
import classes from './delivery.module.css';

/** A text with its lines numbered; JSON is laid out, and its keys and values told apart. */
export function JsonLines({ text, label }: { text: string; label: string }) {
  return (
    <pre className={classes['lines']} aria-label={label}>
      {linesOf(text).map(({ indent, key, value, comma }, at) => (
        <code key={at}>
          {' '.repeat(indent)}
          {key === '' ? null : <span className={classes['key']}>{key}</span>}
          <span className={value.startsWith('"') ? classes['string'] : undefined}>{value}</span>
          {comma}
        </code>
      ))}
    </pre>
  );
}
