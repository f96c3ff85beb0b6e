/** What a link is one or another way in. */

export type Payer = 'existing' | 'new' | 'anyone';
export type Sum = 'fixed' | 'open';
export type Unit = 'minutes' | 'hours' | 'days';
/** As long as the project's rules say, so many minutes, or what is typed beside it. */
export type Expiry = 'usual' | '15' | '60' | '1440' | '4320' | '10080' | '43200' | 'other';
export type PaidIn = 'all' | 'some';
