import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { chainStatus } from '../../../ui/statuses/statuses.ts';
import classes from '../go-live.module.css';
import type { GoLiveView } from '../queries.ts';

/** How each network does, and the way to its nodes. */
export function NodesProof({ view: { networks } }: { view: GoLiveView }) {
  const isLocal = networks.some(({ network }) => network === 'local');
  const real = networks.filter(({ network }) => network === 'mainnet');
  return (
    <>
      {networks.length === 0 ? null : (
        <ul className={classes['rows']}>
          {networks.map(({ blockchainCode, name, network, health, nodes, answering }) => (
            <li key={blockchainCode}>
              <span className={classes['name']}>
                <ChainName code={blockchainCode} name={name} />
              </span>
              <span className={classes['value']}>
                {network === 'mainnet'
                  ? `${answering} of ${nodes} ${nodes === 1 ? 'node answers' : 'nodes answer'}`
                  : network === 'local'
                    ? 'Local chain'
                    : 'Test network'}
              </span>
              <StatusBadge {...chainStatus[health]} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes['text']}>
        {isLocal && real.length === 0
          ? 'Local chains and real networks never run together. Start Coffer with DEVNET=off and a database of its own, then connect a node of each network that you want to be paid on.'
          : 'Connect a node of each real network that you want to be paid on. Two that do not know each other catch one that lies.'}
      </p>
      <div className={classes['actions']}>
        <LinkButton to={paths.blockchainNodes} tone="primary">
          Open blockchain nodes
        </LinkButton>
      </div>
    </>
  );
}
