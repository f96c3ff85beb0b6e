import copy from 'copy-to-clipboard';

export type Copied = { ok: boolean; message: string };

/** Copies, also on plain http where browsers offer no clipboard, and answers the sentence to show. */
export async function copyText(text: string, label: string): Promise<Copied> {
  const ok = await copy(text).catch(() => false);
  return { ok, message: ok ? `${label} Copied!` : `Failed to copy ${label}` };
}
