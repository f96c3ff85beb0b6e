import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { placeOf } from './places.ts';
import type { Change } from './queries.ts';

/** The way to what was changed. */
export function ObjectLink({ change: { kind, walletID, projectId } }: { change: Change }) {
  const params = { projectId: String(projectId ?? 'all') };
  if (walletID !== null) {
    return (
      <Link to={paths.wallets} search={{ wallet: String(walletID) }}>
        View wallet
      </Link>
    );
  }
  if (kind === 'payment.resolved') {
    return (
      <Link to={paths.payments} params={params}>
        View payments
      </Link>
    );
  }
  if (kind === 'deposit.matched') {
    return (
      <Link to={paths.deposits} params={params}>
        View deposits
      </Link>
    );
  }
  const place = placeOf[kind];
  return place === undefined ? null : <Link to={place.to}>{place.text}</Link>;
}
