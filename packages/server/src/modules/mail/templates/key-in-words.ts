import { leadsElsewhere } from '../../../platform/foreign-address.ts';

/** For mails. The description of a key is what somebody wrote: it stands in quotes, behind what it is, and leads nowhere. */
export function keyInWords(description: string): string {
  return description === '' || leadsElsewhere(description, []) ? 'An API key' : `The API key "${description}"`;
}
