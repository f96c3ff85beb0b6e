const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const thousands = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];
const group = 1000n;

/** "Two thousand four hundred": an amount a second time, so that a slip in its figures is seen. Undefined for what has no words. */
export function inWords(decimal: string): string | undefined {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  const units = wholeInWords(BigInt(whole));
  if (units === undefined) return undefined;
  const digits = fraction.replace(/0+$/, '');
  const words =
    digits === ''
      ? units
      : `${units} point ${digits
          .split('')
          .map((digit) => ones[Number(digit)])
          .join(' ')}`;
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

function wholeInWords(whole: bigint): string | undefined {
  if (whole === 0n) return ones[0];
  const parts: string[] = [];
  let rest = whole;
  for (const scale of thousands) {
    const hundreds = Number(rest % group);
    if (hundreds > 0) parts.unshift([belowThousand(hundreds), scale].filter(Boolean).join(' '));
    rest /= group;
  }
  return rest > 0n ? undefined : parts.join(' ');
}

function belowThousand(number: number): string {
  const hundred = Math.floor(number / 100);
  const rest = number % 100;
  return [hundred > 0 ? `${ones[hundred]} hundred` : '', rest > 0 ? belowHundred(rest) : ''].filter(Boolean).join(' ');
}

function belowHundred(number: number): string {
  const small = ones[number];
  if (small !== undefined) return small;
  const one = number % 10;
  const ten = tens[Math.floor(number / 10)];
  return one === 0 ? `${ten}` : `${ten}-${ones[one]}`;
}
