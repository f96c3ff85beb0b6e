/** Who is named as having brought somebody, and the campaign of the link by which they came. */
export type NamedCode = { code: string; campaignId: number | null };

/** A code or the token of a share link; the campaign of the link may stand behind it. */
const shape = /^([A-Za-z0-9-]{3,32})(?::([1-9]\d{0,8}))?$/;

/** It goes through browsers and shops: whoever carries it may have written anything into it. */
export function readNamedCode(text: string): NamedCode | undefined {
  // Whoever was told a code writes it down in parts.
  const [, code, campaign] = shape.exec(text.replaceAll(/\s+/g, '')) ?? [];
  if (code === undefined) return undefined;
  return { code, campaignId: campaign === undefined ? null : Number(campaign) };
}

/** As a shop passes it on. Of the default campaign links name nothing more: they lead to whichever that is. */
export function writeNamedCode({ code, campaignId }: NamedCode): string {
  return campaignId === null ? code : `${code}:${campaignId}`;
}
