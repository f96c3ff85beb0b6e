import type { Language } from '@coffer/kernel/language.ts';

/** English dates name the month: digits alone are read in two ways. */
const locales: Readonly<Record<Language, { numbers: string; dates: string }>> = {
  en: { numbers: 'en-US', dates: 'en-GB' },
  de: { numbers: 'de-DE', dates: 'de-DE' },
};

const amountDecimalsMin = 2;
const aboutDecimalsMax = 8;
const rateDecimalsMax = 18;
const secondsPerMinute = 60;

export type Formats = ReturnType<typeof formatsOf>;
/** `#` stands for the number. */
type PluralForms = { one: string; other: string };

/** How a language writes numbers, money and time. Decimals come as text and are never a number in between. */
export function formatsOf(language: Language) {
  const { numbers, dates } = locales[language];
  const whole = new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 });
  const plain = new Intl.NumberFormat(numbers, { maximumFractionDigits: rateDecimalsMax });
  const dollars = new Intl.NumberFormat(numbers, { style: 'currency', currency: 'USD' });
  const rates = new Intl.NumberFormat(numbers, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: rateDecimalsMax,
  });
  const point = dollars.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? '.';
  const rules = new Intl.PluralRules(numbers);
  const local = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeStyle: 'medium' });
  const day = (more: object) =>
    new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'short', timeZone: 'UTC', ...more });
  const [dayOnly, dayAndYear] = [day({}), day({ year: 'numeric' })];
  const utc = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

  /** With grouped thousands and at least two decimals. Nothing is cut off: it is what has to be sent. */
  const amount = (decimal: string): string => {
    const [units = '0', fraction = ''] = decimal.split('.');
    const shown = fraction.replace(/0+$/, '').padEnd(amountDecimalsMin, '0');
    return `${whole.format(BigInt(units))}${point}${shown}`;
  };

  return {
    language,
    amount,
    /** For amounts to compare: eight decimals at most, unless nothing would be left. */
    about: (decimal: string): string => {
      const [units = '0', fraction = ''] = decimal.split('.');
      const cut = `${units}.${fraction.slice(0, aboutDecimalsMax)}`;
      return amount(/[1-9]/.test(cut) ? cut : decimal);
    },
    count: (count: number): string => whole.format(count),
    /** As many decimals as it has. */
    decimal: (decimal: string): string => plain.format(decimal as Intl.StringNumericLiteral),
    usd: (decimal: string): string => dollars.format(decimal as Intl.StringNumericLiteral),
    rate: (decimal: string): string => rates.format(decimal as Intl.StringNumericLiteral),
    plural: (count: number, { one, other }: PluralForms): string =>
      (rules.select(count) === 'one' ? one : other).replace('#', whole.format(count)),
    /** `13 minutes`: rounded up, for a whole that nobody counts to the second. */
    span: (seconds: number): string =>
      seconds < secondsPerMinute
        ? unitOf(numbers, 'second').format(Math.max(1, Math.ceil(seconds)))
        : unitOf(numbers, 'minute').format(Math.ceil(seconds / secondsPerMinute)),
    /** In the viewer's zone. */
    moment: (iso: string): string => local.format(new Date(iso)),
    /** In UTC, with the year where it is not this one: the same wherever it is drawn. */
    day: (iso: string, now: string): string =>
      (iso.slice(0, 4) === now.slice(0, 4) ? dayOnly : dayAndYear).format(new Date(iso)),
    momentInUtc: (iso: string): string => `${utc.format(new Date(iso))} UTC`,
  };
}

function unitOf(locale: string, unit: 'second' | 'minute'): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
}

/** `12:41`, `1:02:03`, the same in every language. Past times are none left. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':');
}
