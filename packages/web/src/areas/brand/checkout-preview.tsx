import { useComputedColorScheme } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { brandColours, type Surface } from '../../format/brand-colours.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Money } from '../../ui/money/money.tsx';
import mark from '../../ui/theme/mark.svg';
import type { BrandValues } from './brand-fields.ts';
import { LogoImage, type LogoSource } from './logo-image.tsx';
import classes from './checkout-preview.module.css';

type Props = { values: BrandValues; logo: LogoSource | undefined };

const exampleUsd = '128.40';

/** What payers will see, while it is being typed. */
export function CheckoutPreview({ values, logo }: Props) {
  const [chosen, choose] = useState<Surface>();
  const scheme = useComputedColorScheme('light');
  const surface = chosen ?? scheme;
  return (
    <Card
      title="Preview"
      hint="With an example amount."
      actions={<SurfaceSwitch surface={surface} onChoose={choose} />}
    >
      <Phone values={values} logo={logo} surface={surface} />
    </Card>
  );
}

function SurfaceSwitch({ surface, onChoose }: { surface: Surface; onChoose: (surface: Surface) => void }) {
  return (
    <fieldset className={classes['switch']} aria-label="Preview in">
      {(['light', 'dark'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={surface === one} onClick={() => onChoose(one)}>
          {one === 'light' ? 'Light' : 'Dark'}
        </button>
      ))}
    </fieldset>
  );
}

function Phone({ values, logo, surface }: Props & { surface: Surface }) {
  const name = values.name.trim() || 'Your project';
  const colours = brandColours(values.brandColor, surface);
  const variables = colours && { '--b': colours.brand, '--bt': colours.text, '--bi': colours.ink };
  return (
    <figure
      className={classes['phone']}
      aria-label={`Preview of the checkout, ${surface}`}
      data-theme={surface}
      data-faint={colours?.isFaint || undefined}
      style={variables as CSSProperties}
    >
      <div className={classes['header']}>
        {logo === undefined ? (
          <span className={classes['letter']} aria-hidden>
            {Array.from(name)[0]?.toUpperCase()}
          </span>
        ) : (
          <LogoImage className={classes['logo']} source={logo} alt="" />
        )}
        <div className={classes['who']}>
          <strong>{name}</strong>
          <span>Order 1042</span>
        </div>
      </div>
      <div className={classes['body']}>
        <p className={classes['label']}>Amount due</p>
        <p className={classes['amount']}>
          <Money usd={exampleUsd} />
        </p>
        <p className={classes['question']}>Choose how to pay</p>
        <Choice isChosen name="USDC" network="Base" amount={`${exampleUsd} USDC`} fee="fee about $0.01" />
        <Choice name="Bitcoin" network="Bitcoin" amount="0.00138939 BTC" fee="fee about $0.80" />
        <p className={classes['note']}>
          <IconClock size={13} stroke={1.75} aria-hidden />
          Fees go to the network, not to the shop. The next step locks the rate for a few minutes.
        </p>
        <span className={classes['button']}>Continue with USDC on Base</span>
        {values.cancelEndpoint.trim() === '' ? null : (
          <span className={classes['back']}>Cancel and return to {name}</span>
        )}
      </div>
      <div className={classes['footer']}>
        <Support address={values.supportEmail.trim()} />
        <span className={classes['coffer']}>
          <img src={mark} width={12} height={12} alt="" />
          Coffer
        </span>
      </div>
    </figure>
  );
}

type ChoiceProps = { isChosen?: boolean; name: string; network: string; amount: string; fee: string };

function Choice({ isChosen = false, name, network, amount, fee }: ChoiceProps) {
  return (
    <div className={classes['choice']} data-chosen={isChosen || undefined}>
      <span className={classes['radio']} />
      <Lines first={name} second={`on ${network}`} />
      <span className={classes['end']}>
        <Lines first={<span className="num">{amount}</span>} second={fee} />
      </span>
    </div>
  );
}

function Lines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <span className={classes['lines']}>
      <strong>{first}</strong>
      <span>{second}</span>
    </span>
  );
}

function Support({ address }: { address: string }) {
  if (address === '') return <span />;
  return (
    <span className={classes['support']}>
      Need help? <u>{address}</u>
    </span>
  );
}
