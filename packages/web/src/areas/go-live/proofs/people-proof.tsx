import { useMe } from '../../../api/me.ts';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import classes from '../go-live.module.css';
import type { GoLiveView } from '../queries.ts';

/** Who is left: oneself sets it up, others are asked to. */
export function PeopleProof({ people: { without } }: Pick<GoLiveView, 'people'>) {
  const own = useMe().data?.member.email;
  const others = without.filter((email) => email !== own);
  return (
    <>
      {others.length === 0 ? null : (
        <>
          <p className={classes['text']}>Ask them to turn it on under Settings, Security:</p>
          <ul className={classes['rows']}>
            {others.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </>
      )}
      {own !== undefined && without.includes(own) ? (
        <>
          <p className={classes['text']}>Your own account signs in with a password alone.</p>
          <div className={classes['actions']}>
            <LinkButton to={paths.security} tone="primary">
              Set up yours
            </LinkButton>
          </div>
        </>
      ) : null}
    </>
  );
}
