import { sql } from 'kysely';

/** Of an allocation `l` what did not go back to its payer before the payment was paid. */
export const thereUnits = sql`greatest(0, l.units - l.returned_units)`;
export const thereUsdUnits = sql`case when l.returned_units = 0 then l.usd_units
  else trunc(l.usd_units * greatest(0, l.units - l.returned_units) / l.units) end`;
