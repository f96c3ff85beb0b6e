export function readableTime(at: string): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  return `${day} at ${time.slice(0, 5)} UTC`;
}
