import type { ChainNames } from '../../api/chain-names.ts';
import { ChoiceFilter } from './choice-filter.tsx';

type Asset = { network?: string | undefined; currency?: string | undefined };

type Props = { names: ChainNames; value: Asset; onChange: (part: Asset) => void };

/** Two filters of a list of money: on which network, and in which currency. */
export function AssetFilters({ names, value, onChange }: Props) {
  return (
    <>
      <ChoiceFilter
        label="Network"
        any="Any network"
        data={names.chains.map(({ code, name }) => ({ value: code, label: name }))}
        value={value.network}
        onChange={(network) => onChange({ network })}
      />
      <ChoiceFilter
        label="Currency"
        any="Any currency"
        data={names.currencyCodes.map((code) => ({ value: code, label: code }))}
        value={value.currency}
        onChange={(currency) => onChange({ currency })}
      />
    </>
  );
}
