import { readDefaultConfiguration } from '@coffer/contract/configuration.ts';
import { useCall } from '../../api/use-call.ts';

/** The documentation: ours on the same host, unless the install names another. */
export function useDocsUrl(): string {
  return useCall(readDefaultConfiguration, {}).data?.docsUrl ?? '/docs';
}
