/** Catches what is surely not an email address; the server knows the rest. */
export function emailProblem(text: string): string | null {
  const email = text.trim();
  if (email === '') return 'Email is required';
  if (email.length > 254) return 'must have at most 254 characters';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'must be an email address such as ada@example.com';
}
