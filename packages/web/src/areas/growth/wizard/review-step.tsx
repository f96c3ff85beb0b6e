import { useChainNames } from '../../../api/chain-names.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { CoverNotice } from '../campaign/cover-notice.tsx';
import { eventNames, fraudFacts, limitFacts, offerFacts } from '../words/rule-words.ts';
import { ExampleLine } from './example-line.tsx';
import type { CampaignInput } from './fields-of.ts';
import type { CampaignForm } from './campaign.form.ts';
import { smallestWarning } from './smallest.ts';
import classes from './wizard.module.css';

/** Everything once more, before money hangs on it. */
export function ReviewStep({ form, campaign }: { form: CampaignForm; campaign: CampaignInput }) {
  const projectId = useSelectedProject();
  const { currencyCode, blockchainCode } = campaign;
  return (
    <>
      <div className={classes['said']}>
        <CoverNotice projectId={projectId} currencyCode={currencyCode} blockchainCode={blockchainCode ?? ''} />
      </div>
      <CampaignFacts campaign={campaign} warning={smallestWarning(form.values)} />
      <ExampleLine values={form.values} />
    </>
  );
}

type Said = {
  campaign: CampaignInput;
  hasBegun?: boolean;
  paidOut?: string | undefined;
  warning: string | undefined;
};

const longest = 'When something looks wrong';

/** What a campaign says, by its name. */
export function CampaignFacts({ campaign, hasBegun = false, paidOut, warning }: Said) {
  const names = useChainNames();
  const { name, description, startDate, endDate, timezone, currencyCode, blockchainCode } = campaign;
  const groups = [
    {
      title: 'Offer',
      facts: [
        ['Name', name],
        ['Links', linksText(campaign)],
        ...(description === null || description === undefined ? [] : [['Description', description] as const]),
        ['Rewarded', eventNames(campaign.eventKeys)],
        [
          'Starts',
          startDate === null || startDate === undefined
            ? hasBegun
              ? 'When it was activated'
              : 'When you activate it'
            : formatMinuteZone(startDate),
        ],
        ['Ends', endDate === null || endDate === undefined ? 'When you end it' : formatMinuteZone(endDate)],
        ['Time zone', timezone ?? 'UTC'],
      ] as const,
    },
    {
      title: 'Reward',
      facts: [
        ...offerFacts(campaign),
        ['Paid in', `${currencyCode} on ${names.chainName(blockchainCode ?? '')}`] as const,
        ...(paidOut === undefined ? [] : [['Paid out from', paidOut] as const]),
      ],
    },
    { title: 'Limits', facts: limitFacts(campaign) },
    { title: longest, facts: fraudFacts(campaign.fraudPolicy) },
  ];
  return (
    <>
      {groups.map(({ title, facts }) => (
        <div key={title} className={classes['part']}>
          <h2>{title}</h2>
          <Facts withLongNames={title === longest}>
            {facts.map(([fact, value]) => (
              <Fact key={fact} name={fact}>
                {value}
              </Fact>
            ))}
          </Facts>
          {title === 'Reward' && warning !== undefined ? <Notice tone="attention">{warning}</Notice> : null}
        </div>
      ))}
    </>
  );
}

function linksText({ isDefault, hasLink }: Said['campaign']): string {
  if (isDefault === true) return 'Those without a campaign lead here: it is the default one';
  return hasLink === false ? 'None: only your server brings friends' : 'Every referrer has one to it';
}
