type Place = { protocol: string; hostname: string; origin: string };

/**
 * Where the API is: as the build was told, else at the page's own origin when our server sent the page, else at the
 * server's usual port of the same host.
 */
export function baseAddress(configured: string | undefined, isSentByServer: boolean, place: Place): string {
  if (configured) return configured.replace(/\/+$/, '');
  if (isSentByServer) return place.origin;
  const port = place.protocol === 'https:' ? 8443 : 8080;
  return `${place.protocol}//${place.hostname}:${port}`;
}
