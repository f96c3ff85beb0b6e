const nameCharsMax = 120;

export function nameIssue(name: string): string | undefined {
  if (name.trim() === '') return 'Name is required';
  return name.trim().length > nameCharsMax ? `must have at most ${nameCharsMax} characters` : undefined;
}
