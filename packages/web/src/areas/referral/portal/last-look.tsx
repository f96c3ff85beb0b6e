import { useEffect, useRef } from 'react';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Icon } from '../page/icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { useDeed } from './use-deed.ts';

/** What whoever has the code of the mail was shown. It stands in no other part of the page, and is gone with it. */
export type Proven = { code: string; address: string };

type Props = Pick<ReturnType<typeof useDeed>, 'isBusy' | 'problem'> & {
  proven: Proven;
  view: PortalView;
  onConfirm(): void;
  onCancel(): void;
};

/** Where the money goes, every character of it, before it is asked for. */
export function LastLook({ proven: { address }, view, isBusy, problem, onConfirm, onCancel }: Props) {
  const { withdraw: texts, address: words, problems } = useTexts();
  const { withdraw, brand } = view;
  const { network, amountUSD } = withdraw;
  const compare = useRef<HTMLParagraphElement>(null);
  // Whoever typed the code reads this next.
  useEffect(() => compare.current?.focus(), []);
  return (
    <div className="steps">
      <p ref={compare} tabIndex={-1}>
        {texts.compare}
      </p>
      <Address value={address} />
      {network === null ? null : <p className="network">{words.only(network.blockchainName)}</p>}
      <p className="hint">{texts.foreign(brand.name)}</p>
      <p className={problem === null ? 'unseen' : 'problem'} role="alert">
        {problem === null ? null : problems[problem]}
      </p>
      <button type="button" className="button primary big" disabled={isBusy} onClick={onConfirm}>
        <Icon name="done" size={18} />
        {texts.confirm(amountUSD)}
      </button>
      <button type="button" className="button" disabled={isBusy} onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
