type Form = { getInputNode: (path: string) => HTMLElement | null };

/** The first field that is wrong, in the order in which the rules name them. */
export function focusFirst(form: Form, issues: object): void {
  const [first] = Object.keys(issues);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
