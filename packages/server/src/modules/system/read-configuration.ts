import { notFound } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import { isSettingKey, settingKeys, settingOf, type SettingKey, type SettingValue } from './configuration-keys.ts';
import { findSetting } from './store.ts';

export type Setting = { key: string; value: SettingValue };

/** Any signed-in member may read settings: none of them is a secret. */
export async function readConfiguration(db: Db): Promise<Setting[]> {
  return Promise.all(settingKeys.map((key) => readSetting(db, key)));
}

export async function readConfigurationKey(db: Db, key: string): Promise<Setting> {
  if (!isSettingKey(key)) throw notFound('There is no setting of this name.');
  return readSetting(db, key);
}

/** What was saved, as long as it still fits; else the default. */
export async function readSetting(db: Db, key: SettingKey): Promise<Setting> {
  const { schema, default: standard } = settingOf(key);
  const saved = schema.safeParse(await findSetting(db, key));
  return { key, value: saved.success ? saved.data : standard };
}
