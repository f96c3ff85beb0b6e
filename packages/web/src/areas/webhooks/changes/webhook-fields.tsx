import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { HeaderFields } from './header-fields.tsx';
import type { Webhook } from '../webhook/queries.ts';
import { everythingOf, texts } from '../webhook/texts.ts';
import type { EventType, WebhookForm } from './webhook.form.ts';
import classes from '../webhook/webhooks.module.css';

type Props = { form: UseFormReturnType<WebhookForm>; webhook?: Webhook };

/** Where to, what of, and how it is signed. */
export function WebhookFields({ form, webhook }: Props) {
  const isManaged = webhook?.managed ?? false;
  return (
    <>
      <TextInput
        {...form.getInputProps('url')}
        label="URL"
        description={isManaged ? texts.managed : undefined}
        placeholder="https://shop.example.com/hooks"
        disabled={isManaged}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        data-autofocus={isManaged ? undefined : true}
      />
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        description={webhook ? undefined : 'Leave empty to use the host name.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        data-autofocus={isManaged ? true : undefined}
      />
      <EventPicker form={form} isManaged={isManaged} />
      <HeaderFields form={form} />
      <Compatibility form={form} webhook={webhook} />
    </>
  );
}

function EventPicker({ form, isManaged }: { form: Props['form']; isManaged: boolean }) {
  const errorId = useId();
  const { events, hearsAll } = form.values;
  const error = form.errors['events'];
  const toggle = (event: EventType) =>
    form.setFieldValue('events', events.includes(event) ? events.filter((one) => one !== event) : [...events, event]);
  return (
    <fieldset className={classes['picker']} aria-describedby={error ? errorId : undefined}>
      <legend>Events</legend>
      <div className={classes['rows']}>
        <CheckRow
          label={everythingOf({ managed: isManaged })}
          end={<span className={classes['hint']}>including future ones</span>}
          isHead
          checked={hearsAll}
          data-path="events"
          onChange={() => form.setFieldValue('hearsAll', !hearsAll)}
        />
        {hearsAll ? (
          <p className={classes['inRows']}>{texts.alarmsByName(isManaged)}</p>
        ) : (
          texts.eventGroups.map((group) => (
            <EventGroup key={group.name} {...group} chosen={events} isWrong={error !== undefined} onToggle={toggle} />
          ))
        )}
      </div>
      {error ? (
        <p className={classes['error']} id={errorId}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type Group = {
  name: string;
  events: readonly EventType[];
  chosen: readonly EventType[];
  isWrong: boolean;
  onToggle: (event: EventType) => void;
};

function EventGroup({ name, events, chosen, isWrong, onToggle }: Group) {
  return (
    <fieldset className={classes['group']}>
      <legend>{name}</legend>
      {events.map((event) => (
        <CheckRow
          key={event}
          label={texts.events[event]}
          end={<code className={classes['code']}>{event}</code>}
          checked={chosen.includes(event)}
          aria-invalid={isWrong ? true : undefined}
          onChange={() => onToggle(event)}
        />
      ))}
    </fieldset>
  );
}

function Compatibility({ form, webhook }: { form: Props['form']; webhook: Webhook | undefined }) {
  const { compatibility } = form.values;
  return (
    <div className={classes['picker']}>
      <div className={classes['rows']}>
        <CheckRow
          label={texts.compatibility}
          isHead
          checked={compatibility}
          data-path="compatibility"
          onChange={() => form.setFieldValue('compatibility', !compatibility)}
        />
        <p className={classes['inRows']}>{texts.compatibilityHint}</p>
      </div>
      {compatibility ? (
        <TextInput
          {...form.getInputProps('legacySecret')}
          label="Legacy secret"
          description={legacyHint(webhook)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
    </div>
  );
}

/** One that is made while an endpoint is edited is seen by nobody: rotating makes the next one, and shows it. */
function legacyHint(webhook: Webhook | undefined): string {
  const known = webhook?.legacySecretLastFour ?? null;
  const moving = `${texts.moving.title} ${texts.moving.paste}`;
  if (known !== null) return `${moving} Leave empty to keep the one that ends in ${known}.`;
  if (webhook === undefined) return `${moving} Leave empty to generate one.`;
  return `${moving} Leave empty to generate one: rotate the secret to see it.`;
}
