import type { UseFormReturnType } from '@mantine/form';
import { Card } from '../../ui/layout/card.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { LinkValues } from './link.form.ts';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

type Props = {
  form: UseFormReturnType<LinkValues>;
  project: { successEndpoint: string | null; cancelEndpoint: string | null } | undefined;
};

export function AfterCard({ form, project }: Props) {
  const field = (name: 'successURL' | 'cancelURL', usual: string | null | undefined) => (
    <TextInput
      {...form.getInputProps(name)}
      label={texts.after[name]}
      type="url"
      placeholder={usual || texts.after.none}
      autoComplete="off"
      spellCheck={false}
    />
  );
  return (
    <Card title={texts.after.title} hint={texts.after.hint}>
      <div className={classes['fields']}>
        {field('successURL', project?.successEndpoint)}
        {field('cancelURL', project?.cancelEndpoint)}
      </div>
    </Card>
  );
}
