import { OutboundFailure } from '../../../platform/net/outbound-failure.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import { version } from '../../../platform/version.ts';

/** Why a source gave no answer that can be used, in words for whoever looks after it. */
export class SourceFailure extends Error {
  override name = 'SourceFailure';
}

const headers = { accept: 'application/json', 'user-agent': `Coffer/${version}` };

/** Asks a source. It is not followed elsewhere, not waited for long, and not listened to for long. */
export async function readJson(outbound: SafeFetch, url: URL): Promise<unknown> {
  try {
    const { status, text } = await outbound.send({ method: 'GET', url: url.href, headers });
    if (status !== 200) throw new SourceFailure(`It answered with HTTP ${status}.`);
    return JSON.parse(text ?? '') as unknown;
  } catch (error) {
    if (error instanceof OutboundFailure) throw new SourceFailure(error.message, { cause: error });
    if (error instanceof SyntaxError) throw new SourceFailure('It answered with something else than JSON.');
    throw error;
  }
}
