/** What changed the balance of an asset, in the order of booking. Dollars are of the same sign as the units, and null where no rate was booked. */
export type Change = {
  at: Date;
  units: bigint;
  usdUnits: bigint | null;
  /** What the booking is about: its mirror is about the same. */
  source: string | null;
  /** Something given away for what it was worth, something that came, or a booking that takes another one back. */
  is: 'acquired' | 'disposed' | 'correction';
};

/** Of what was acquired at once, what is left. */
type Lot = { place: number; at: Date; source: string | null; units: bigint; usdUnits: bigint | null };

/**
 * A part of what was given away, that came from one lot; below zero where that was taken back. Without a lot it was given away before it was
 * ever received.
 */
export type Portion = {
  units: bigint;
  acquiredAt: Date | null;
  place: number | null;
  heldDays: number | null;
  proceeds: bigint | null;
  cost: bigint | null;
  gain: bigint | null;
};

const msPerDay = 86_400_000;

/**
 * First in, first out: who gives something away gives what came first. What a reorg takes back of what came was never there: it leaves its
 * own lot where that is whole, else the oldest, with no gain. A payout that is taken back was none: its parts return to where they came from.
 */
export class LotBook {
  /** Those that are left, the oldest first. */
  #lots: Lot[] = [];
  #from = 0;
  #places = 0;
  #portions = new Map<string, Portion[]>();
  /** Given away before it came. */
  short = 0n;

  /** What of it was given away, or taken back of that. */
  take(change: Change): Portion[] {
    const { units, source, is } = change;
    if (units === 0n) return [];
    if (units > 0n) {
      const undone = is === 'correction' ? this.#undo(units, source) : undefined;
      if (undone === undefined) this.#add(change);
      return undone ?? [];
    }
    if (is !== 'disposed') {
      this.#remove(-units, source);
      return [];
    }
    const portions = withProceeds(this.#consume(-units, change.at), -units, change.usdUnits);
    if (source !== null) this.#portions.set(source, portions);
    return portions;
  }

  /** What is left of all lots; of those without a rate nobody knows what they cost. */
  left(): { units: bigint; usdUnits: bigint; withoutCost: bigint } {
    const sums = { units: 0n, usdUnits: 0n, withoutCost: 0n };
    for (const lot of this.#lots.slice(this.#from)) {
      sums.units += lot.units;
      if (lot.usdUnits === null) sums.withoutCost += lot.units;
      else sums.usdUnits += lot.usdUnits;
    }
    return sums;
  }

  /** What was given away before it came is covered first, and is no lot any more. */
  #add({ at, units, usdUnits, source }: Change): void {
    const covered = units < this.short ? units : this.short;
    this.short -= covered;
    const rest = units - covered;
    if (rest === 0n) return;
    const usd = usdUnits === null ? null : usdUnits - (usdUnits * covered) / units;
    this.#lots.push({ place: (this.#places += 1), at, source, units: rest, usdUnits: usd });
  }

  #undo(units: bigint, source: string | null): Portion[] | undefined {
    const portions = source === null ? undefined : this.#portions.get(source);
    if (source === null || portions === undefined) return undefined;
    if (portions.reduce((sum, one) => sum + one.units, 0n) !== units) return undefined;
    this.#portions.delete(source);
    for (const portion of portions) this.#giveBack(portion);
    return portions.map(negated);
  }

  #giveBack({ place, acquiredAt, units, cost }: Portion): void {
    if (place === null || acquiredAt === null) {
      // What covered it meanwhile is a lot without a date of its own: it cost what nobody knows any more.
      if (units <= this.short) this.short -= units;
      else {
        this.#lots.push({
          place: (this.#places += 1),
          at: new Date(0),
          source: null,
          units: units - this.short,
          usdUnits: null,
        });
        this.short = 0n;
      }
      return;
    }
    const lots = this.#lots.slice(this.#from);
    const where = lots.findIndex((lot) => lot.place >= place);
    const same = lots[where];
    if (same?.place === place) {
      same.units += units;
      same.usdUnits = same.usdUnits === null || cost === null ? null : same.usdUnits + cost;
      return;
    }
    const lot: Lot = { place, at: acquiredAt, source: null, units, usdUnits: cost };
    lots.splice(where === -1 ? lots.length : where, 0, lot);
    this.#lots = lots;
    this.#from = 0;
  }

  #remove(units: bigint, source: string | null): void {
    const own = this.#lots.findIndex((lot, at) => at >= this.#from && lot.source === source && lot.units === units);
    if (source !== null && own !== -1) this.#lots.splice(own, 1);
    else this.#consume(units, new Date(0));
  }

  #consume(units: bigint, at: Date): Portion[] {
    const portions: Portion[] = [];
    let wanted = units;
    for (let lot = this.#lots[this.#from]; wanted > 0n && lot; lot = this.#lots[this.#from]) {
      const taken = lot.units < wanted ? lot.units : wanted;
      const cost = lot.usdUnits === null ? null : (lot.usdUnits * taken) / lot.units;
      lot.units -= taken;
      if (lot.usdUnits !== null && cost !== null) lot.usdUnits -= cost;
      wanted -= taken;
      const heldDays = Math.max(0, Math.floor((at.getTime() - lot.at.getTime()) / msPerDay));
      portions.push({ units: taken, acquiredAt: lot.at, place: lot.place, heldDays, proceeds: null, cost, gain: null });
      if (lot.units === 0n) this.#drop();
    }
    if (wanted > 0n) {
      this.short += wanted;
      portions.push({
        units: wanted,
        acquiredAt: null,
        place: null,
        heldDays: null,
        proceeds: null,
        cost: null,
        gain: null,
      });
    }
    return portions;
  }

  #drop(): void {
    this.#from += 1;
    if (this.#from < 1000 || this.#from * 2 < this.#lots.length) return;
    this.#lots = this.#lots.slice(this.#from);
    this.#from = 0;
  }
}

/** Each part has its share of what all of it was given away for: together they have all of that. */
function withProceeds(portions: readonly Portion[], units: bigint, usdUnits: bigint | null): Portion[] {
  if (usdUnits === null) return [...portions];
  const whole = -usdUnits;
  let before = 0n;
  return portions.map((portion) => {
    const upTo = before + portion.units;
    const proceeds = (whole * upTo) / units - (whole * before) / units;
    before = upTo;
    return { ...portion, proceeds, gain: portion.cost === null ? null : proceeds - portion.cost };
  });
}

function negated(portion: Portion): Portion {
  const minus = (units: bigint | null) => (units === null ? null : -units);
  const { units, proceeds, cost, gain } = portion;
  return { ...portion, units: -units, proceeds: minus(proceeds), cost: minus(cost), gain: minus(gain) };
}
