/** Catches what is surely not an email address; the server knows the rest. */
export function emailProblem(text: string): string | null {
  const given = text.trim();
  if (given === '') return 'Email is required';
  if (given.length > 254) return 'must have at most 254 characters';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given) ? null : 'must be an email address such as ada@example.com';
}
