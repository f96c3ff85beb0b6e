import { Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { AddEventDialog } from '../events/add-event.dialog.tsx';
import { useEvents } from '../queries.ts';
import type { CampaignForm } from './campaign.form.ts';
import classes from './wizard.module.css';

const systemEvents = [
  { key: 'signup', name: 'Sign-up', hint: 'Your shop says that a friend signed up.' },
  { key: 'first_payment', name: 'First payment', hint: 'The first payment of a friend is final.' },
  { key: 'payment', name: 'Every payment', hint: 'Any payment of a friend is final.' },
] as const;

/** What it is called, when it runs, and what a friend has to do. */
export function OfferStep({ form }: { form: CampaignForm }) {
  return (
    <>
      <div className={classes['part']}>
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="Referrers see it."
          maxLength={80}
          autoComplete="off"
        />
        <Textarea
          {...form.getInputProps('description')}
          label="Description (optional)"
          maxLength={500}
          autosize
          minRows={2}
        />
        <div className={classes['checks']}>
          <CheckRow
            label="Default campaign: friends who come without a campaign belong to it"
            checked={form.values.isDefault}
            onChange={({ currentTarget }) => form.setFieldValue('isDefault', currentTarget.checked)}
          />
          {form.values.isDefault ? null : (
            <CheckRow
              isTall
              label={
                <>
                  Every referrer has a link to it
                  <small className={classes['hint']}>
                    Friends who come by that link belong to this campaign. Without links only your server brings friends
                    to it.
                  </small>
                </>
              }
              checked={form.values.hasLink}
              onChange={({ currentTarget }) => form.setFieldValue('hasLink', currentTarget.checked)}
            />
          )}
        </div>
      </div>
      <Events form={form} />
      <div className={classes['part']}>
        <h2>When it runs</h2>
        <div className={classes['pair']}>
          <TextInput
            {...form.getInputProps('startDate')}
            type="datetime-local"
            label="Starts (optional)"
            description="This device’s clock. Empty: at once."
          />
          <TextInput
            {...form.getInputProps('endDate')}
            type="datetime-local"
            label="Ends (optional)"
            description="This device’s clock. Empty: when you end it."
          />
        </div>
        <Choice
          {...form.getInputProps('timezone')}
          label="Time zone of its days and caps"
          data={zonesWith(form.values.timezone)}
        />
      </div>
    </>
  );
}

/** Also one that this browser does not list. */
function zonesWith(zone: string): string[] {
  const all = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((one) => one !== 'UTC')];
  return all.includes(zone) ? all : [zone, ...all];
}

function Events({ form }: { form: CampaignForm }) {
  const known = useEvents(useSelectedProject()).events ?? [];
  const [isAdding, setAdding] = useState(false);
  const own = known.filter(({ source, status }) => source === 'api' && status === 'active');
  const events = [...systemEvents, ...own.map(({ key, name, description }) => ({ key, name, hint: description }))];
  const { eventKeys } = form.values;
  const error = form.errors['eventKeys'];
  const turn = (key: string, isOn: boolean) =>
    form.setFieldValue('eventKeys', isOn ? [...eventKeys, key] : eventKeys.filter((one) => one !== key));
  return (
    <fieldset className={classes['part']} aria-describedby={error === undefined ? undefined : 'events-error'}>
      <legend>What brings a reward</legend>
      <div className={classes['checks']}>
        {events.map(({ key, name, hint }) => (
          <CheckRow
            key={key}
            isTall
            label={
              <>
                {name}
                {hint === null ? null : <small className={classes['hint']}>{hint}</small>}
              </>
            }
            checked={eventKeys.includes(key)}
            onChange={({ currentTarget }) => turn(key, currentTarget.checked)}
          />
        ))}
      </div>
      <div>
        <Button icon={<IconPlus size={15} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
          Add event
        </Button>
      </div>
      {isAdding ? <AddEventDialog onClose={() => setAdding(false)} /> : null}
      {error === undefined ? null : (
        <p id="events-error" className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
