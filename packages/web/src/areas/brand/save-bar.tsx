import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paths } from '../../app/paths.ts';
import { creationOf, sentenceOf } from './changes-of.ts';
import type { BrandForm } from './use-brand-form.ts';
import classes from './save-bar.module.css';

/** What a save will do, to the word, and the way back. */
export function SaveBar({ brand: { project, changes, problem, reset, isBusy } }: { brand: BrandForm }) {
  const isNew = project === undefined;
  const isTouched = changes.length > 0;
  return (
    <div className={classes['bar']}>
      {problem === undefined ? null : (
        <Notice tone="danger">
          {problem.title === undefined ? null : <strong>{problem.title} </strong>}
          {problem.sentence}
        </Notice>
      )}
      <div className={classes['row']}>
        <output className={classes['sentence']} data-touched={isTouched || undefined}>
          {isNew ? creationOf(changes) : sentenceOf(changes)}
        </output>
        <div className={classes['buttons']}>
          {isNew ? (
            <LinkButton to={paths.brand} search={{}}>
              Cancel
            </LinkButton>
          ) : (
            <Button onClick={reset} disabled={!isTouched || isBusy}>
              Reset
            </Button>
          )}
          <Button type="submit" tone="primary" busy={isBusy} disabled={!isNew && !isTouched}>
            {isNew ? 'Create project' : 'Save'}
          </Button>
        </div>
      </div>
    </div>
  );
}
