import { readDefaultConfiguration } from '@coffer/contract/configuration.ts';
import { useCall } from '../../api/use-call.ts';

/** Where the documentation is; our own until the install has named another. */
export function useDocumentation(): string {
  return useCall(readDefaultConfiguration, {}).data?.docsUrl ?? '/docs';
}
