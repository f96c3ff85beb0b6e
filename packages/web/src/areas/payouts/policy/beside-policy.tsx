import { formatDate, formatMinuteZone } from '../../../format/date-time.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Initials } from '../payout/initials.tsx';
import { draftLines } from './policy-draft.ts';
import { usePolicyVersions, type Policy, type PolicyDetails } from './queries.ts';
import classes from './beside-policy.module.css';

export function Approvers({ details: { approvers } }: { details: PolicyDetails }) {
  return (
    <Card title="Approvers">
      {approvers.length === 0 ? (
        <p className={classes['none']}>Nobody can approve payouts of this project.</p>
      ) : (
        <ul className={classes['rows']} aria-label="Approvers">
          {approvers.map(({ memberID, name }) => (
            <li key={memberID} className={classes['person']}>
              <Initials name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const shownMax = 5;

/** What each version changed, beside the one before it. */
export function Versions({ projectID }: { projectID: number }) {
  const versions = usePolicyVersions(projectID);
  if (versions === undefined || versions.length === 0) return null;
  return (
    <Card title="Versions">
      <ul className={classes['rows']} aria-label="Versions">
        {versions.slice(0, shownMax).map(({ version, policy, savedBy, savedAt }, at) => (
          <li key={version} className={classes['version']}>
            <b>{changeWords(versions[at + 1]?.policy, policy)}</b>
            <time dateTime={savedAt} title={formatMinuteZone(savedAt)}>
              {formatDate(savedAt)}
            </time>
            <span>{savedBy}</span>
            <span>v{version}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The first thing that it changed, and how many more. */
function changeWords(before: Policy | undefined, after: Policy): string {
  if (before === undefined) return 'First policy of the project';
  const [first, ...more] = draftLines(before, after);
  if (first === undefined) return 'Saved unchanged';
  const others = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'change' : 'changes'}`;
  return `${first.name}: ${first.was} → ${first.is}${others}`;
}
