import type { PageAnswer, PageCall, PageInput } from '@coffer/contract/money-out/signer-page.ts';

/** Why the signer does not, in its words. */
export class SignerRefused extends Error {
  override name = 'SignerRefused';
}

/** The signer at this very origin: nobody else is asked. */
export async function askSigner<C extends PageCall>(call: C, body: PageInput<C>): Promise<PageAnswer[C]> {
  const sent = await fetch(`/call/${call}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new SignerRefused('The signer cannot be reached. Check your connection, then try again.');
  });
  const answer = (await sent.json()) as PageAnswer[C] | { error: string };
  if ('error' in answer) throw new SignerRefused(answer.error);
  return answer;
}
