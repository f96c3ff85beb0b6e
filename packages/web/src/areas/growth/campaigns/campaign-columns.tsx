import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { ShareNotches } from '../../../ui/statuses/share-notches.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { CampaignMenu } from '../campaign/campaign-menu.tsx';
import type { Campaign } from '../queries.ts';
import { countText } from '../words/counts.ts';
import { campaignLook, campaignLooks } from '../words/looks.ts';
import { ProjectMark } from '../words/project-mark.tsx';
import { convertedShare, hasBegun, lastingOf, shortOffer } from './campaign-words.ts';
import classes from './campaigns.module.css';

export type Totals = { converted: number; revenueUSD: string; spentUSD: string };
type Shown = { totals: Totals | undefined; withProject: boolean };

/** Referrers are never added up: one person may be in two campaigns. */
export function campaignColumns({ totals, withProject }: Shown): Column<Campaign>[] {
  return [
    {
      id: 'campaign',
      header: 'Campaign',
      isName: true,
      ...(totals === undefined ? {} : { total: () => <All revenueUSD={totals.revenueUSD} /> }),
      cell: (campaign) => <Name campaign={campaign} withProject={withProject} />,
    },
    {
      id: 'state',
      header: 'State',
      narrowAlign: 'end',
      cell: (campaign) => <State campaign={campaign} />,
    },
    {
      id: 'referrers',
      header: 'Referrers',
      align: 'end',
      isWideOnly: true,
      cell: ({ referrers }) => <span className="num">{referrers === 0 ? '–' : countText(referrers)}</span>,
    },
    {
      id: 'converted',
      header: 'Converted',
      align: 'end',
      isWideOnly: true,
      ...(totals === undefined
        ? {}
        : { total: () => <b className={classes['total']}>{countText(totals.converted)}</b> }),
      cell: (campaign) => <Converted campaign={campaign} />,
    },
    {
      id: 'revenue',
      header: 'Revenue',
      align: 'end',
      isWideOnly: true,
      ...(totals === undefined ? {} : { total: () => formatUsd(totals.revenueUSD), isSum: true as const }),
      cell: (campaign) => (
        <b className={`num ${classes['revenue']}`}>{hasBegun(campaign) ? formatUsd(campaign.revenueUSD) : '–'}</b>
      ),
    },
    {
      id: 'budget',
      header: 'Budget',
      isWideOnly: true,
      widthPx: 246,
      ...(totals === undefined
        ? {}
        : {
            total: () => (
              <>
                <b className={classes['total']}>{formatUsd(totals.spentUSD)}</b> granted
              </>
            ),
          }),
      cell: (campaign) => <Budget campaign={campaign} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      isWideOnly: true,
      cell: (campaign) => <CampaignMenu campaign={campaign} />,
    },
  ];
}

/** On a phone without the date, which stands below it. */
function State({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <span className={classes['wide']}>
        <StatusBadge {...campaignLook(campaign)} />
      </span>
      <span className={classes['narrow']}>
        <StatusBadge {...campaignLooks[campaign.status]} />
      </span>
      <span className={`${classes['narrow']} ${classes['lasting']}`}>
        <Lasting campaign={campaign} />
      </span>
    </>
  );
}

/** On a phone no column has the sum. */
function All({ revenueUSD }: { revenueUSD: string }) {
  return (
    <>
      All campaigns
      <span className={classes['narrow']}>
        <b className="num">{formatUsd(revenueUSD)}</b>
      </span>
    </>
  );
}

function Name({ campaign, withProject }: { campaign: Campaign; withProject: boolean }) {
  const { name, offer, isDefault, projectID } = campaign;
  return (
    <span className={classes['name']} data-over={isOver(campaign) || undefined}>
      <span className={classes['first']}>
        {withProject ? <ProjectMark id={projectID} /> : null}
        <b title={name}>{name}</b>
        {isDefault ? <span className={classes['default']}>default</span> : null}
      </span>
      <small title={offer}>{shortOffer(campaign)}</small>
      <span className={classes['narrow']}>
        <b className="num">{hasBegun(campaign) ? formatUsd(campaign.revenueUSD) : '–'}</b>
        <Notches campaign={campaign} />
      </span>
    </span>
  );
}

const isOver = ({ status }: Campaign) => status === 'ended' || status === 'archived';

function Converted({ campaign }: { campaign: Campaign }) {
  const share = convertedShare(campaign);
  if (!hasBegun(campaign)) return '–';
  return (
    <span className={`num ${classes['two']}`}>
      <span>{countText(campaign.converted)}</span>
      {share === undefined ? null : <small>{share}</small>}
    </span>
  );
}

function Budget({ campaign }: { campaign: Campaign }) {
  const { spentUSD, budget } = campaign;
  return (
    <span className={classes['budget']}>
      <span className={`num ${classes['spent']}`}>
        <span>
          <b>{formatUsd(spentUSD)}</b>
          {budget === null ? ', no limit' : ` of ${formatUsd(budget)}`}
        </span>
        <Lasting campaign={campaign} />
      </span>
      <Notches campaign={campaign} />
    </span>
  );
}

function Lasting({ campaign }: { campaign: Campaign }) {
  const { text, tone } = lastingOf(campaign, useNow());
  return <span data-tone={tone}>{text}</span>;
}

function Notches({ campaign }: { campaign: Campaign }) {
  const now = useNow();
  if (campaign.budget === null) return null;
  return (
    <ShareNotches
      part={unitsOf(campaign.spentUSD)}
      whole={unitsOf(campaign.budget)}
      tone={lastingOf(campaign, now).tone}
    />
  );
}
