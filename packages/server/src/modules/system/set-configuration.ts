import { invalid } from '@coffer/contract/errors.ts';
import { authorize } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { isSettingKey, settingKeys, settingOf, type SettingValue } from './configuration-keys.ts';
import type { Setting } from './read-configuration.ts';
import { lockSetting, saveSetting } from './store.ts';

export async function setConfiguration(call: Call, { key, value }: Setting): Promise<Setting> {
  authorize(call.subject, 'settings:write');
  const checked = checkSetting(key, value);
  await inTransaction(call.db, async (tx) => {
    const before = await lockSetting(tx, key);
    if (before === checked) return;
    await saveSetting(tx, key, checked, call.now);
    await recordActivity(tx, call, {
      action: 'configuration.changed',
      entity: 'configuration',
      entityId: key,
      before: { value: before ?? null },
      after: { value: checked },
    });
  });
  return { key, value: checked };
}

function checkSetting(key: string, value: SettingValue): SettingValue {
  if (!isSettingKey(key)) throw invalid({ path: 'key', message: `must be one of: ${settingKeys.join(', ')}` });
  const read = settingOf(key).schema.safeParse(value);
  if (!read.success) throw invalid(...read.error.issues.map(({ message }) => ({ path: 'value', message })));
  return read.data;
}
