import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SaveBar as Bar } from '../../ui/forms/save-bar.tsx';
import { paths } from '../../app/paths.ts';
import { creationOf, sentenceOf } from './changes-of.ts';
import type { BrandForm } from './use-brand-form.ts';

/** What a save will do, to the word, and the way back. */
export function SaveBar({ brand: { project, changes, problem, reset, isBusy } }: { brand: BrandForm }) {
  const isNew = project === undefined;
  const isTouched = changes.length > 0;
  return (
    <Bar
      sentence={isNew ? creationOf(changes) : sentenceOf(changes)}
      isTouched={isTouched}
      problem={
        problem && (
          <>
            {problem.title === undefined ? null : <strong>{problem.title} </strong>}
            {problem.sentence}
          </>
        )
      }
    >
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
    </Bar>
  );
}
