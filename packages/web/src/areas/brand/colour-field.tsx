import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { brandColours } from '../../format/brand-colours.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { ChangeMark } from './brand-field.tsx';
import type { BrandForm } from './use-brand-form.ts';
import fieldClasses from './brand-field.module.css';
import classes from './colour-field.module.css';

/** Somewhere to begin: each can be told apart from both surfaces. */
const suggested = [
  ['Petrol', '#14788d'],
  ['Blue', '#3364d8'],
  ['Violet', '#7f5fd2'],
  ['Plum', '#a0497f'],
  ['Red', '#c63d33'],
  ['Brick', '#b5502f'],
  ['Ochre', '#9a6610'],
  ['Green', '#2b8149'],
] as const;

type Props = { brand: BrandForm; isReadOnly: boolean };

export function ColourField({ brand, isReadOnly }: Props) {
  const { form } = brand;
  const colour = form.values.brandColor;
  const known = brandColours(colour, 'light')?.brand;
  const choose = (hex: string) => {
    form.setFieldValue('brandColor', hex);
    form.clearFieldError('brandColor');
  };
  return (
    <div className={fieldClasses['field']}>
      <ChangeMark brand={brand} name="brandColor" />
      <TextInput
        label="Brand colour"
        description="Buttons and outlines of the checkout. Leave empty for Coffer's petrol."
        placeholder={isReadOnly ? undefined : '#0099ff'}
        autoComplete="off"
        spellCheck={false}
        readOnly={isReadOnly}
        leftSection={
          <input
            type="color"
            className={classes['picker']}
            aria-label="Pick a colour"
            value={known ?? suggested[0][1]}
            data-empty={known === undefined || undefined}
            disabled={isReadOnly}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
        {...form.getInputProps('brandColor')}
      />
      {isReadOnly ? null : (
        <fieldset className={classes['swatches']} aria-label="Suggested colours">
          {suggested.map(([name, hex]) => (
            <button
              key={hex}
              type="button"
              className={classes['swatch']}
              style={{ '--swatch': hex } as CSSProperties}
              aria-label={name}
              aria-pressed={known === hex}
              title={`${name} ${hex}`}
              onClick={() => choose(hex)}
            >
              {known === hex ? <IconCheck size={15} stroke={2.5} aria-hidden /> : null}
            </button>
          ))}
        </fieldset>
      )}
      <FaintNotice colour={colour} />
    </div>
  );
}

/** No colour is faint on both. */
function FaintNotice({ colour }: { colour: string }) {
  const surface = (['light', 'dark'] as const).find((one) => brandColours(colour, one)?.isFaint);
  const ratio = surface && brandColours(colour, surface)?.onSurface;
  if (ratio === undefined) return null;
  return (
    <div className={classes['notice']}>
      <Notice tone="attention">
        This colour has low contrast on the {surface} checkout: {(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, where 3
        to 1 is needed. Buttons get a border there.
      </Notice>
    </div>
  );
}
