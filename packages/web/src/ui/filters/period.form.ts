/** What two inputs for a date and a time hold, in the viewer's zone. */
export type PeriodFields = { from: string; to: string };

export const periodRules = {
  from: (from: string, { to }: PeriodFields) => (from === '' && to === '' ? 'Choose at least one of the two' : null),
  to: (to: string, { from }: PeriodFields) =>
    from !== '' && to !== '' && Date.parse(to) <= Date.parse(from) ? 'The end must be after the start' : null,
};

export function toField(instant: string | undefined): string {
  const at = new Date(instant ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function toInstant(field: string): string | undefined {
  return field === '' ? undefined : new Date(field).toISOString();
}
