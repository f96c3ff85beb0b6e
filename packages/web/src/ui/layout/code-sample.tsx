import { CopyButton } from '../buttons/copy-button.tsx';
import classes from './code-sample.module.css';

/** What somebody is to copy into a program or a page of their own. */
export function CodeSample({ title, label, text }: { title: string; label: string; text: string }) {
  return (
    <section aria-label={title}>
      <div className={classes['head']}>
        <h3>{title}</h3>
        <CopyButton value={text} label={label} />
      </div>
      <pre className={classes['text']}>{text}</pre>
    </section>
  );
}
