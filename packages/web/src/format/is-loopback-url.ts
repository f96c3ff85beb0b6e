/** Whether an address means the very machine that opens it: such as http://localhost:8080. */
export function isLoopbackUrl(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(127\.[\d.]+|\[::1\]|(.+\.)?localhost)$/.test(hostname);
}
