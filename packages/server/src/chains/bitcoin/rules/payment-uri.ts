import type { AskedPayment } from '../../port/rules.ts';

const satoshisInCoin = 100_000_000n;
const places = 8;

/** BIP 21. Bech32 addresses stay in small letters: not every wallet reads capitals. */
export function paymentUri({ to, units }: AskedPayment): string {
  return units === null ? `bitcoin:${to}` : `bitcoin:${to}?amount=${coinsOf(units)}`;
}

function coinsOf(units: bigint): string {
  const rest = (units % satoshisInCoin).toString().padStart(places, '0').replace(/0+$/, '');
  const whole = (units / satoshisInCoin).toString();
  return rest === '' ? whole : `${whole}.${rest}`;
}
