import { Link } from '@tanstack/react-router';
import { isUnseen, useNotices, type Network } from '../../../api/notices.ts';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { paths } from '../../paths.ts';
import classes from './network-health.module.css';

/** How the networks do, wherever one is: their marks, and how many are well. */
export function NetworkHealth({ withLabels, onLeave }: { withLabels: boolean; onLeave: () => void }) {
  const { networks: chains, isTest = false } = useNotices() ?? {};
  if (!chains || chains.length === 0) return null;
  // Where all of them are, the whole dashboard says so.
  const isMarked = ({ network }: Network) => !isTest && network !== 'mainnet';
  const nameOf = (chain: Network) => (isMarked(chain) ? `${chain.name} (test)` : chain.name);
  return (
    <Link to={paths.blockchainNodes} className={classes['foot']} onClick={onLeave} aria-label={namesOf(chains, nameOf)}>
      <span className={classes['marks']}>
        {chains.map((chain) => (
          <span
            key={chain.code}
            title={`${nameOf(chain)}: ${chain.health}`}
            data-tone={toneOf(chain.health)}
            data-test={isMarked(chain) || undefined}
          >
            <ChainMark chain={chain.code} size={15} />
          </span>
        ))}
      </span>
      {withLabels ? <Count chains={chains} /> : null}
    </Link>
  );
}

function Count({ chains }: { chains: readonly Network[] }) {
  const healthy = chains.filter(({ health }) => health === 'healthy').length;
  const worst = chains.map(({ health }) => toneOf(health)).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0];
  const text = healthy === chains.length ? `${healthy} healthy` : `${healthy} of ${chains.length} healthy`;
  return (
    <span className={classes['count']} data-tone={worst}>
      {text}
    </span>
  );
}

const order = ['danger', 'attention', 'waiting', 'success'];

function toneOf(health: Network['health']): string {
  if (isUnseen(health)) return 'danger';
  if (health === 'lagging') return 'attention';
  return health === 'healthy' ? 'success' : 'waiting';
}

function namesOf(chains: readonly Network[], nameOf: (chain: Network) => string): string {
  const words = chains.map((chain) => `${nameOf(chain)} ${chain.health === 'disabled' ? 'off' : chain.health}`);
  return `Networks: ${words.join(', ')}`;
}
