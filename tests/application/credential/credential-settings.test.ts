import { expect, test } from '@jest/globals';
import { ReadCredentialSettings, SaveCredentialSettings } from '../../../src/application/credential/credential-settings.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryCredentialSettingsRepository } from '../../../src/infrastructure/memory/credential/credential-settings-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const FIELDS = [{ name: 'riot_id', label: 'Riot ID', scope: 'renter', required: true, secret: false }] as const;
const TO_SAVE = { version: 0, fields: FIELDS, checklist: ['Ganti kata sandi akun'] };
const quiet = () => new RecentErrorLog(new FixedClock(), () => undefined);

test('credential settings: read and saved; an outdated version is refused', async () => {
  const [repository, errors] = [new InMemoryCredentialSettingsRepository(), quiet()];
  const save = new SaveCredentialSettings(repository, errors);
  expect(await save.execute('mlbb', TO_SAVE)).toEqual({ ok: true, value: 'done' });
  expect(await new ReadCredentialSettings(repository, errors).execute('mlbb')).toEqual({
    ok: true,
    value: { isDefault: false, version: 1, fields: FIELDS, checklist: TO_SAVE.checklist },
  });
  expect(await save.execute('mlbb', TO_SAVE)).toEqual({ ok: false, failure: { code: 'SETTINGS_CHANGED' } });
  expect(errors.recent()).toEqual([]);
});

test('credential settings: connection lost, failure and log entry', async () => {
  const errors = quiet();
  const cut = async (): Promise<never> => {
    throw new PortError('unavailable', 'no answer');
  };
  const away = { read: cut, save: cut };
  for (const done of [
    await new ReadCredentialSettings(away, errors).execute('mlbb'),
    await new SaveCredentialSettings(away, errors).execute('mlbb', TO_SAVE),
  ])
    expect(done).toEqual({ ok: false, failure: { code: 'UNAVAILABLE' } });
  expect(
    errors
      .recent()
      .map(({ where }) => where)
      .toSorted(),
  ).toEqual(['ReadCredentialSettings', 'SaveCredentialSettings']);
});
