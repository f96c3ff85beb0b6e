import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { coinOf } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { FullAddress } from '../../ui/addresses/full-address.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { isGivenUp } from '../../wallet/given-up.ts';
import { texts } from './texts.ts';
import classes from './signing.module.css';

const coinCodes: Readonly<Record<ChainCode, string>> = {
  ETH: 'ETH',
  BASE: 'ETH',
  BTC: 'BTC',
  TRX: 'TRX',
  SOLANA: 'SOL',
};

/** Each address pays for itself, which may cost one more than another. */
function feesOf({ blockchainCode, items }: Extract<ToSign, { kind: 'transfers' }>): string {
  const asset = coinOf(blockchainCode);
  const units = items.map(({ feeMax }) => {
    const read = parseMoney(feeMax, asset);
    if (!('units' in read)) throw read;
    return read.units;
  });
  const all = units.reduce((sum, one) => sum + one, 0n);
  return texts.feesMax(formatMoney({ units: all, asset }), coinCodes[blockchainCode], items.length);
}

/** A keyboard scrolls it too. */
const reach = { 'aria-label': 'Addresses', tabIndex: 0 };

type Cosigned = Extract<ToSign, { kind: 'cosigned' }>;

function CosignedFacts({ unsigned: { fee, rent, rentBack, hotAddress } }: { unsigned: Cosigned }) {
  return (
    <>
      <Fact name="Network fee">{texts.atMost(fee)}</Fact>
      {rent === '0' ? null : <Fact name="New token account">{rent} SOL</Fact>}
      <Fact name="Paid by hot wallet">
        <ShortAddress value={hotAddress} label="Hot wallet" />
      </Fact>
      {rentBack === '0' ? null : <Fact name="It gets back">{texts.rentBack(rentBack)}</Fact>}
    </>
  );
}

type Props = { unsigned: ToSign; network: string; amount?: string | undefined };

/** What will be signed, before any word is typed: how much, from where, and above all where to. */
export function Review({ unsigned, network, amount }: Props) {
  return (
    <>
      <p className={classes['what']}>{texts.what[unsigned.kind](network)}</p>
      <div className={classes['destination']}>
        <p>Everything goes to the cold wallet</p>
        <FullAddress value={unsigned.coldAddress} label="Cold wallet" />
      </div>
      <Facts>
        {amount === undefined || unsigned.kind === 'psbt' ? null : <Fact name="Amount">{amount}</Fact>}
        {unsigned.kind === 'psbt' ? (
          <>
            <Fact name="The cold wallet gets">{unsigned.amount} BTC</Fact>
            <Fact name="Network fee">
              {unsigned.fee} BTC ({texts.rate(unsigned.feeRate)})
            </Fact>
          </>
        ) : null}
        {unsigned.kind === 'cosigned' ? <CosignedFacts unsigned={unsigned} /> : null}
        {unsigned.kind === 'transfers' ? <Fact name="Network fee">{feesOf(unsigned)}</Fact> : null}
        <Fact name="From">
          {texts.addresses(new Set(unsigned.items.map(({ address }) => address)).size)} on {network}
        </Fact>
        {unsigned.kind === 'authorizations' ? (
          <Fact name="Code they will run">
            <ShortAddress value={unsigned.delegate} label="Code" />
          </Fact>
        ) : null}
        {unsigned.kind === 'authorizations' && unsigned.owner !== undefined ? (
          <Fact name="Who can redirect it">
            {isGivenUp(unsigned.owner) ? (
              'Nobody anymore'
            ) : (
              <FullAddress value={unsigned.owner} label="Master account" />
            )}
          </Fact>
        ) : null}
      </Facts>
      <section className={classes['list']} {...reach}>
        <table>
          <tbody>
            {unsigned.items.map((item) => (
              <tr key={'coin' in item ? item.coin : `${item.address} ${'transaction' in item ? item.transaction : 0}`}>
                <td>
                  <ShortAddress value={item.address} label="Address" />
                </td>
                <td className="num">{'holds' in item ? item.holds || '–' : item.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
