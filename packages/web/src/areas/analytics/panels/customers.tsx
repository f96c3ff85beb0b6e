import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import type { View } from '../view/use-view.ts';
import { questionOf, wholeOf } from '../view/view.ts';
import { CohortsCard } from './cohorts-card.tsx';
import { TopCustomersCard } from './top-customers-card.tsx';

/** Who pays most, and who comes back. */
export function Customers({ projectId, view }: { projectId: ProjectId; view: View }) {
  const question = wholeOf(questionOf(view.place));
  const maySee = useMay('customers:read');
  return (
    <>
      {maySee ? <TopCustomersCard projectId={projectId} question={question} /> : null}
      <CohortsCard projectId={projectId} question={question} />
    </>
  );
}
