import { listProjects } from '@coffer/contract/projects/projects.ts';
import { serverAddress } from '../../api/http/server-address.ts';

/** The scope that the example's call asks for. */
export const exampleScope = 'projects:read';

/** A first call to try the key with. */
export function curlExample(key: string): string {
  return `curl -H 'API-Key: ${key}' \\\n${serverAddress(listProjects.path)}`;
}
