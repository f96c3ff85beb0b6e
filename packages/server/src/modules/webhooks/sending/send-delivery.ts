import type { Deps } from '../../../platform/deps.ts';
import { OutboundFailure } from '../../../platform/net/outbound-failure.ts';
import { signedHeaders, type SigningSecrets } from '../endpoints/sign-delivery.ts';

/** All that one attempt needs. */
export type Letter = {
  url: string;
  messageId: string;
  body: string;
  secrets: SigningSecrets;
  /** Those that the merchant wants besides; undefined where the value of one does not open. */
  headers: Headers | undefined;
};

type Headers = Readonly<Record<string, string>>;

/** What came of one attempt. */
export type Outcome = {
  at: Date;
  /** What the other side answered, if it did. */
  answered: number | null;
  latencyMs: number;
  /** Why it does not count as delivered; null when it does. */
  error: string | null;
  answer: string | null;
  retryAfter: string | undefined;
};

/** One attempt. Whatever comes of it is an outcome: nothing is thrown. */
export async function sendDelivery(
  deps: Pick<Deps, 'clock' | 'outbound'>,
  { url, messageId, body, secrets, headers: extra }: Letter,
  signal?: AbortSignal,
): Promise<Outcome> {
  const at = deps.clock.now();
  const startedAt = performance.now();
  if (extra === undefined) {
    const error = 'The secret of a header does not open: write a new value.';
    return { at, answered: null, latencyMs: 0, error, answer: null, retryAfter: undefined };
  }
  const headers = { ...extra, ...signedHeaders(secrets, messageId, at, body) };
  const latency = () => Math.round(performance.now() - startedAt);
  try {
    const { status, text, retryAfter } = await deps.outbound.send({
      method: 'POST',
      url,
      headers,
      body,
      ...(signal ? { signal } : {}),
    });
    const error = refusalOf(status);
    const said = text && withoutSecrets(text, secrets, extra);
    // Why something was refused people read; what was taken says no more by a whole page.
    const answer = error === null && said ? said.slice(0, takenCharsMax) : said;
    return { at, answered: status, latencyMs: latency(), error, answer, retryAfter };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { at, answered: null, latencyMs: latency(), error: error.message, answer: null, retryAfter: undefined };
  }
}

const takenCharsMax = 2_000;
/** What is shorter is no secret, and stands in many words. */
const hiddenCharsMin = 4;

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? `Answered ${status}: redirects are not followed.` : `Answered ${status}.`;
}

/** Some receivers say back all that they were sent, and the log is read by more people than the secret. */
function withoutSecrets(text: string, { legacy }: SigningSecrets, headers: Headers): string {
  const hidden: [string, string][] = Object.entries(headers).map(([name, value]) => [value, `[${name}]`]);
  if (legacy !== undefined) hidden.push([legacy, '[legacy secret]']);
  return hidden
    .filter(([value]) => value.length >= hiddenCharsMin)
    .flatMap(([value, mark]) => spellings(value).map((spelled): [string, string] => [spelled, mark]))
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((kept, [value, mark]) => kept.replaceAll(value, mark), text);
}

/** As it was sent, and as programs write it down that say it back. */
function spellings(value: string): string[] {
  const bytes = Buffer.from(value);
  const escaped = JSON.stringify(value).slice(1, -1);
  const coded = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')];
  return [...new Set([value, escaped, encodeURIComponent(value), ...coded])];
}
