import { describe, expect, it } from 'vitest';
import { plantedTree } from './tree.ts';
import { vagueNames } from './vague-names.ts';

const problemsOf = (file: string) => vagueNames(plantedTree({ [file]: '' })).problems;

describe('a vague name', () => {
  it.each([
    'packages/server/src/modules/payments/payment-service.ts',
    'packages/server/src/modules/payments/payments.service.ts',
    'packages/web/src/utils/format.ts',
    'packages/web/src/date-helpers.tsx',
    'packages/server/src/core/run.ts',
    'packages/server/src/lib.ts',
    'packages/server/src/common/a.sql',
    'scripts/misc.mjs',
    'contracts/src/ManagerBase/sweep-manager.sol',
  ])('%s is refused', (file) => {
    expect(problemsOf(file).length).toBeGreaterThan(0);
  });

  it.each([
    'packages/server/src/modules/payments/create-payment.ts',
    'packages/server/src/modules/deposits/library-card.ts',
    'packages/server/src/platform/db/migrations/0001-members.sql',
    'packages/web/src/areas/payments/payments.screen.tsx',
    'deploy/systemd/coffer.service',
    'packages/contract/src/score.ts',
  ])('%s is not one', (file) => {
    expect(problemsOf(file)).toEqual([]);
  });

  it.each(['packages/server/src/apiKeys/a.ts', 'packages/server/src/api_keys/a.ts'])('%s: folders too', (file) => {
    expect(problemsOf(file)).toEqual([expect.stringContaining('is not in kebab-case')]);
  });
});
