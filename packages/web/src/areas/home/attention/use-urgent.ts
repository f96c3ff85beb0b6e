import { openCountOf, useNotices } from '../../../api/notices.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import type { Urgent } from './urgent-items.tsx';

const changesMax = 2;

/** What holds all money comes first, and what is of this project or of all. Requests of one project are one matter. */
export function useUrgent(projectId: ProjectId) {
  const { sendingHeld = null, openChanges = [], openChangeCounts = [], requestedPayouts = [] } = useNotices() ?? {};
  const own = openChanges.filter((change) => projectId === 'all' || [projectId, null].includes(change.projectId));
  const requests = requestedPayouts.filter(({ projectID }) => projectId === 'all' || projectID === projectId);
  const urgent: Urgent = { sendingHeld, openChanges: own.slice(0, changesMax), requestedPayouts: requests };
  const held = sendingHeld === null ? 0 : 1;
  const { all: changeCount } = openCountOf(openChangeCounts, projectId);
  return {
    urgent,
    changeCount,
    urgentCount: held + changeCount + requests.length,
    urgentShown: held + urgent.openChanges.length + requests.length,
  };
}
