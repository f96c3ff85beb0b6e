import { formatUsd } from '../../../format/money.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import { useCameIn, useEvents } from '../queries.ts';
import type { CameIn } from './first-currency.ts';
import { hasPayments, howLongChoices, type RewardKind } from './campaign.form.ts';
import { ExampleLine } from './example-line.tsx';
import { smallestWarning, withGift } from './smallest.ts';
import { usePayCurrencies } from './use-pay-currencies.ts';
import type { CampaignForm } from './campaign.form.ts';
import classes from './wizard.module.css';

const kinds = [
  { value: 'percentage', label: 'Share of a payment', count: null },
  { value: 'flat_fee', label: 'Fixed amount', count: null },
  { value: 'nothing', label: 'Nothing', count: null },
] as const satisfies readonly { value: RewardKind; label: string; count: null }[];

/** What each of both gets, in what it is paid, how long it waits and how much there is. */
export function RewardStep({ form }: { form: CampaignForm }) {
  return (
    <>
      <Side form={form} who="referrer" />
      <Side form={form} who="friend" />
      <div className={classes['part']}>
        <NoShare form={form} />
        <Smallest form={form} />
        <PaidIn form={form} />
        <div className={classes['pair']}>
          <TextInput
            {...form.getInputProps('holdDays')}
            label="Hold"
            inputMode="numeric"
            rightSection="days after the payment is final"
            rightSectionWidth={206}
            classNames={{ section: classes['unit'] ?? '' }}
            description="A refund in this time takes the reward back."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
          />
          <TextInput
            {...form.getInputProps('budget')}
            label="Budget (optional)"
            inputMode="decimal"
            rightSection="USD"
            rightSectionWidth={48}
            classNames={{ section: classes['unit'] ?? '' }}
            description="The campaign pauses by itself when it is spent."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
          />
        </div>
      </div>
      <ExampleLine values={form.values} />
    </>
  );
}

const sides = {
  referrer: { title: 'The referrer gets', kind: 'rewardKind', value: 'rewardValue', cap: 'rewardCap' },
  friend: { title: 'The friend gets', kind: 'friendKind', value: 'friendValue', cap: 'friendCap' },
} as const;

function Side({ form, who }: { form: CampaignForm; who: keyof typeof sides }) {
  const { title, kind: kindName, value: valueName, cap: capName } = sides[who];
  const kind = form.values[kindName];
  const isShare = kind === 'percentage';
  const error = form.errors[kindName];
  return (
    <fieldset className={classes['part']}>
      <legend className="visually-hidden">{title}</legend>
      <div className={classes['side']}>
        <h2 aria-hidden>{title}</h2>
        <FilterTabs
          look="pills"
          label={title}
          choices={kinds}
          chosen={kind}
          onChoose={(next) => form.setValues(withGift(form.values, { [kindName]: next }))}
        />
      </div>
      {error === undefined ? null : <p className={classes['error']}>{error}</p>}
      {kind === 'nothing' ? null : (
        <div className={classes['three']}>
          <TextInput
            {...form.getInputProps(valueName)}
            onChange={({ currentTarget }) =>
              form.setValues(withGift(form.values, { [valueName]: currentTarget.value }))
            }
            label={isShare ? 'Share' : 'Amount'}
            inputMode="decimal"
            rightSection={isShare ? '%' : 'USD'}
            rightSectionWidth={isShare ? 32 : 48}
            classNames={{ section: classes['unit'] ?? '' }}
            autoComplete="off"
          />
          {isShare ? (
            <TextInput
              {...form.getInputProps(capName)}
              label="At most, per payment"
              inputMode="decimal"
              rightSection="USD"
              rightSectionWidth={48}
              classNames={{ section: classes['unit'] ?? '' }}
              placeholder="No limit"
              autoComplete="off"
            />
          ) : null}
          {who === 'referrer' ? (
            <Choice
              {...form.getInputProps('howLong')}
              label="For how long"
              data={howLongChoices(form.values.howLong)}
            />
          ) : (
            <div className={classes['fixed']}>
              <span>How often</span>
              <p>As often as the referrer</p>
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** Said here, where it is chosen: what the step before named has no amount. */
function NoShare({ form: { values } }: { form: CampaignForm }) {
  const { events = [] } = useEvents(useSelectedProject());
  if (values.rewardKind !== 'percentage' && values.friendKind !== 'percentage') return null;
  const names = events.filter(({ key, type }) => type === 'simple' && values.eventKeys.includes(key));
  if (names.length === 0) return null;
  const named = names.map(({ name }) => `"${name}"`).join(', ');
  return (
    <Notice tone="attention">
      Of {named} no share can be given, since there is no amount: choose a fixed amount above, or leave it out of what
      brings a reward.
    </Notice>
  );
}

/** Where an amount is given whatever is paid, somebody would pay a cent for it. */
function Smallest({ form }: { form: CampaignForm }) {
  if (!hasPayments(form.values.eventKeys)) return null;
  const warning = smallestWarning(form.values);
  return (
    <>
      <TextInput
        {...form.getInputProps('smallestPayment')}
        label="Smallest payment that counts"
        inputMode="decimal"
        rightSection="USD"
        rightSectionWidth={48}
        classNames={{ section: classes['unit'] ?? '' }}
        placeholder="Any"
        description="Smaller ones bring nothing and are no first payment. What you pay back is taken off."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
      />
      {warning === undefined ? null : <Notice tone="attention">{warning}</Notice>}
    </>
  );
}

function PaidIn({ form }: { form: CampaignForm }) {
  const known = usePayCurrencies();
  const currencies = known ?? [];
  const { currency } = form.values;
  const isKnown = currency === '' || currencies.some(({ value }) => value === currency);
  const cameIn = useCameIn(useSelectedProject());
  const chosen = currencies.find(({ value }) => value === currency);
  return (
    <Choice
      {...form.getInputProps('currency')}
      label="Paid in"
      description={
        known?.length === 0
          ? 'This project takes nothing that is worth a dollar. Choose what it takes in its settings.'
          : `${
              chosen?.isStable === false
                ? 'Rewards are dollars. How much of it they come to is worked out when they are paid out.'
                : 'Rewards are in dollars, fixed when the payment is final and converted when they are paid out.'
            }${cameInWords(cameIn, currency)}`
      }
      data={[
        ...(currency === '' ? [{ value: '', label: 'Choose a currency' }] : []),
        ...(isKnown ? [] : [{ value: currency, label: currency }]),
        ...currencies.map(({ value, label }) => ({ value, label })),
      ]}
    />
  );
}

/** They are paid from nothing else. Nothing is said where nothing is known. */
function cameInWords(cameIn: readonly CameIn[] | undefined, currency: string): string {
  if (cameIn === undefined || cameIn.length === 0 || currency === '') return '';
  const usd = cameIn.find(({ value }) => value === currency)?.usd;
  return usd === undefined
    ? ' They are paid from what customers paid in it: in the last 90 days nobody did.'
    : ` They are paid from what customers paid in it: ${formatUsd(usd)} in the last 90 days.`;
}
