import path from 'node:path';
import { version } from '../../platform/version.ts';
import { commitAt } from './commit.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const commit = commitAt(root);

export const programVersion: { version: string; commit?: string } = {
  version,
  ...(commit === undefined ? {} : { commit }),
};
