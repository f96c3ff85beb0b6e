import copy from 'copy-to-clipboard';

export type Copied = { ok: boolean; message: string };

/** Copies, also on plain http where browsers offer no clipboard, and answers whether it did. */
export async function copyQuietly(text: string): Promise<boolean> {
  return copy(text).catch(() => false);
}

/** Copies, and answers the sentence to show. */
export async function copyText(text: string, label: string): Promise<Copied> {
  const ok = await copyQuietly(text);
  return { ok, message: ok ? `${label} Copied!` : `Failed to copy ${label}` };
}
