import { Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { ChangeMark } from './brand-field.tsx';
import { checkLogo, logoAccept } from './brand.form.ts';
import { LogoImage, type LogoSource } from './logo-image.tsx';
import type { BrandForm } from './use-brand-form.ts';
import classes from './logo-field.module.css';

type Props = { brand: BrandForm; isReadOnly: boolean; source: LogoSource | undefined };

export function LogoField({ brand, isReadOnly, source }: Props) {
  const labelId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { form } = brand;
  const { logo } = form.values;

  const choose = (file: File | undefined) => {
    if (!file) return;
    const message = checkLogo(file);
    if (message === undefined) form.setFieldValue('logo', file);
    form.setFieldError('logo', message);
  };

  return (
    <fieldset className={classes['field']} aria-labelledby={labelId}>
      <ChangeMark brand={brand} name="logo" />
      <div className={classes['label']} id={labelId}>
        Logo
      </div>
      <div className={classes['row']}>
        <span className={classes['picture']}>
          {source === undefined ? (
            <IconPhoto size={20} stroke={1.75} aria-hidden />
          ) : (
            <LogoImage source={source} alt={logo instanceof File ? 'The new logo' : 'The logo'} />
          )}
        </span>
        {isReadOnly ? (
          <span className={classes['hint']}>{source === undefined ? 'No logo' : null}</span>
        ) : (
          <div className={classes['actions']}>
            <div className={classes['buttons']}>
              <Button onClick={() => picker.current?.click()} data-path="logo">
                {source === undefined ? 'Choose a file' : 'Replace'}
              </Button>
              {source === undefined || logo instanceof File ? null : (
                <Button tone="quiet" onClick={() => form.setFieldValue('logo', '')}>
                  Remove
                </Button>
              )}
              {logo === null ? null : (
                <Button tone="quiet" onClick={() => form.setFieldValue('logo', null)}>
                  {logo === '' ? 'Keep logo' : 'Undo'}
                </Button>
              )}
            </div>
            <p className={classes['hint']}>
              {logo instanceof File ? logo.name : 'PNG, JPEG, WebP or GIF, at most 5 MB. Square images fit best.'}
            </p>
            <input
              ref={picker}
              type="file"
              hidden
              accept={logoAccept}
              aria-label="Logo file"
              onChange={(event) => {
                choose(event.currentTarget.files?.[0]);
                // The same file can be chosen again.
                event.currentTarget.value = '';
              }}
            />
          </div>
        )}
      </div>
      {form.errors['logo'] === undefined ? null : (
        <div role="alert">
          <Input.Error>{form.errors['logo']}</Input.Error>
        </div>
      )}
    </fieldset>
  );
}
