/** What is written for people is written in these. The first is for whoever asks for none of them. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The best of what a browser asks for, by its `Accept-Language`: `de-CH` gets `de`. */
export function preferredLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? '').split(',').map(readRange);
  const best = wanted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return best.map(({ language }) => language).find(isLanguage) ?? languages[0];
}

/** `de-CH;q=0.9`. A weight that is none counts as zero. */
function readRange(range: string): { language: string | undefined; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { language: tag.split('-')[0], weight: Number(weight) || 0 };
}
