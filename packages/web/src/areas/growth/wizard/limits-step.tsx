import { fraudActions, fraudRules, type FraudAction } from '@coffer/contract/growth/growth-words.ts';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { fraudActionWords, fraudWords } from '../words/fraud.ts';
import { capWindows } from './cap-windows.ts';
import type { CampaignForm } from './campaign.form.ts';
import classes from './wizard.module.css';

/** How much one person can bring or get, and what is done about what looks wrong. */
export function LimitsStep({ form }: { form: CampaignForm }) {
  const dollars = {
    inputMode: 'decimal',
    rightSection: 'USD',
    rightSectionWidth: 48,
    classNames: { section: classes['unit'] ?? '' },
    placeholder: 'No limit',
    autoComplete: 'off',
  } as const;
  return (
    <>
      <div className={classes['part']}>
        <h2>Limits</h2>
        <div className={classes['three']}>
          <TextInput {...form.getInputProps('capPerFriend')} {...dollars} label="At most, for one friend" />
          <TextInput {...form.getInputProps('capPerReferrer')} {...dollars} label="At most, for one referrer" />
          <Choice {...form.getInputProps('capWindow')} label="Per" data={capWindows} />
        </div>
        <TextInput
          {...form.getInputProps('attributionDays')}
          label="A visit by a link counts for"
          inputMode="numeric"
          rightSection="days"
          rightSectionWidth={52}
          classNames={{ section: classes['unit'] ?? '' }}
          description="Payments of new friends after that bring no reward."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
        />
        <div className={classes['checks']}>
          <CheckRow
            label="New customers only: whoever paid you before they were brought brings nothing"
            checked={form.values.newCustomersOnly}
            onChange={({ currentTarget }) => form.setFieldValue('newCustomersOnly', currentTarget.checked)}
          />
        </div>
      </div>
      <div className={classes['part']}>
        <h2>When something looks wrong</h2>
        <ul className={classes['rules']}>
          {fraudRules.map((rule) => {
            const { name, hint, icon: Icon } = fraudWords[rule];
            return (
              <li key={rule}>
                <Icon size={15} stroke={1.75} aria-hidden />
                <span>
                  {name}
                  <small className={classes['hint']}>{hint}</small>
                </span>
                <Choice
                  aria-label={name}
                  value={form.values.fraudPolicy[rule]}
                  onChange={({ currentTarget }) =>
                    form.setFieldValue('fraudPolicy', {
                      ...form.values.fraudPolicy,
                      [rule]: currentTarget.value as FraudAction,
                    })
                  }
                  data={fraudActions.map((action) => ({ value: action, label: fraudActionWords[action] }))}
                />
              </li>
            );
          })}
        </ul>
        {form.errors['fraudPolicy'] === undefined ? null : (
          <p className={classes['error']}>{form.errors['fraudPolicy']}</p>
        )}
      </div>
    </>
  );
}
