/** What the rules say of themselves. */
export const ruleTexts = {
  saved: 'Rules saved',
  dropped: 'This wallet follows the rules for all again',
  unsaved: 'The changes of the rules are not saved yet',
  labels: {
    paused: 'Pause',
    amountUSD: 'Worth, in dollars',
    addressCount: 'Addresses that hold some',
    everyHours: 'Hours it has been there',
    firstUSD: 'First sweep from, in dollars',
    feeSharePct: 'Fee at most, in percent',
  },
  hints: {
    paused: 'Nothing moves by itself. What is on its way goes on, and you can still sweep by hand.',
    amountUSD: 'All addresses of a wallet together, in one currency.',
    addressCount: 'Many small amounts go together cheaply.',
    everyHours: 'However little it is, as long as it is worth its fee.',
    firstUSD: 'It costs several times more.',
    feeSharePct: 'Of the value that moves.',
    price: 'Empty: no limit.',
  },
} as const;
