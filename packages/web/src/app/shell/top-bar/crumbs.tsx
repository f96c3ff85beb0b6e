import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useShownTitle } from '../../../ui/layout/use-title.ts';
import { paths } from '../../paths.ts';
import { settingsPages } from '../../settings-pages.ts';
import classes from './crumbs.module.css';

/** Where this page is. */
export function Crumbs() {
  const pathname = useLocation().pathname.toLowerCase();
  const trail = trailOf(pathname, useShownTitle());
  return (
    <div className={classes['crumbs']}>
      {trail.map(({ name, to }, at) => (
        <span key={name} data-last={at === trail.length - 1 || undefined}>
          {at > 0 ? <IconChevronRight size={13} stroke={1.75} aria-hidden /> : null}
          {to === undefined ? <span className={classes['name']}>{name}</span> : <Link to={to}>{name}</Link>}
        </span>
      ))}
    </div>
  );
}

type Crumb = { name: string; to?: string };

/** Beneath a page of the settings lies one thing of its list: the way back leads to that. */
function trailOf(pathname: string, title: string): readonly Crumb[] {
  if (pathname.startsWith('/withdraw')) return payoutTrail(pathname);
  if (pathname.includes('/growth/')) return growthTrail(pathname, title);
  const names = namesOf(pathname).map((name) => ({ name }));
  if (!pathname.startsWith(`${paths.webhooks}/`)) return names;
  const back = names.map((crumb, at) => (at === names.length - 1 ? { ...crumb, to: paths.webhooks } : crumb));
  return [...back, { name: pathname.includes('/deliveries/') ? 'Delivery' : 'Endpoint' }];
}

function namesOf(pathname: string): readonly string[] {
  if (pathname.startsWith(paths.goLive)) return ['Dashboard', 'Go live'];
  if (pathname.startsWith(paths.doctor)) return ['Payment doctor'];
  if (pathname.includes('/payments/allpayments')) return ['Payments', 'All payments'];
  if (pathname.includes('/payments/createpaymentlink')) return ['Payments', 'Create payment link'];
  if (pathname.endsWith('/payments/try')) return ['Payments', 'See a payment arrive'];
  if (pathname.includes('/payments/deposits')) return ['Payments', 'Deposits'];
  if (pathname.startsWith('/sweepin')) return ['Assets', 'Funds Consolidation'];
  if (pathname.startsWith('/managewallet'))
    return ['Wallet Management', pathname.includes('sweepcontract') ? 'Sweep contracts' : 'Wallets'];
  if (pathname.endsWith('/dashboard')) return ['Dashboard'];
  if (!pathname.startsWith(paths.settings)) return [];
  for (const { title, pages } of settingsPages) {
    const page = pages.find(({ to }) => pathname.startsWith(to.toLowerCase()));
    if (page) return ['Settings', ...(title === page.label ? [] : [title]), page.label];
  }
  return ['Settings'];
}

/** Campaigns and referrers lie beneath their lists, under their own names. */
function growthTrail(pathname: string, title: string): readonly Crumb[] {
  if (pathname.endsWith('/growth/analytics')) return [{ name: 'Growth' }, { name: 'Analytics' }];
  if (pathname.endsWith('/growth/reports')) return [{ name: 'Growth' }, { name: 'Reports' }];
  const [list = '', part] = pathname.split(/\/growth\/(?:campaigns|referrers)\/?/);
  if (part === undefined || part === '') return [{ name: 'Growth' }, { name: 'Campaigns' }];
  return [{ name: 'Growth' }, { name: 'Campaigns', to: `${list}/growth/campaigns` }, { name: title }];
}

/** Its parts lie beneath the page of payouts. */
function payoutTrail(pathname: string): readonly Crumb[] {
  const part = payoutPartOf(pathname);
  if (part === undefined) return [{ name: 'Withdraw' }, { name: 'Payouts' }];
  return [{ name: 'Withdraw' }, { name: 'Payouts', to: paths.payouts }, { name: part }];
}

function payoutPartOf(pathname: string): string | undefined {
  if (pathname.startsWith(paths.recipients)) return 'Recipients';
  if (pathname.startsWith(paths.payoutPolicy)) return 'Policy';
  if (pathname.startsWith(paths.payoutWallets)) return 'Hot wallets';
  if (pathname.startsWith(paths.referralPayouts)) return 'Referral payouts';
  if (pathname.startsWith(paths.importPayouts)) return 'Import';
  if (pathname.startsWith(`${paths.payouts}/batch/`)) return 'File';
  return pathname.endsWith('/receipt') ? 'Receipt' : undefined;
}
