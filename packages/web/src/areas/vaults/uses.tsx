import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import type { Secret } from './queries.ts';
import classes from './vaults.module.css';

type Use = Secret['usedBy'][number];

/** All that has its value from a secret, each with the way there. */
export function Uses({ uses }: { uses: readonly Use[] }) {
  if (uses.length === 0) return <span className={classes['unused']}>Not used yet</span>;
  return (
    <ul className={classes['uses']}>
      {/* Two of them may be called the same. */}
      {uses.map((use, at) => (
        <li key={`${use.name} ${at}`}>
          <UseLink use={use} />
        </li>
      ))}
    </ul>
  );
}

function UseLink({ use: { kind, name, ownerId } }: { use: Use }) {
  if (kind === 'smtp-password') return <Link to={paths.mailServer}>{name}</Link>;
  if (kind === 'node-url') return <Link to={paths.blockchainNodes}>{name}</Link>;
  if (ownerId === null) return name;
  return (
    <Link to={paths.webhook} params={{ webhookId: String(ownerId) }}>
      {name}
    </Link>
  );
}
