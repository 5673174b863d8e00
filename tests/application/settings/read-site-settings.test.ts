import { expect, test } from '@jest/globals';
import { ReadSiteSettings } from '../../../src/application/settings/read-site-settings.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { defaultSiteSettings } from '../../../src/domain/settings/site-settings.ts';
import { InMemorySettingsRepository } from '../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const errors = new RecentErrorLog(new FixedClock(), () => undefined);

test('site settings: those of the owner, or the defaults', async () => {
  const own = { ...defaultSiteSettings, siteName: 'Toko Rina' };
  expect(await new ReadSiteSettings(new InMemorySettingsRepository(own), errors).execute()).toBe(own);
  expect(await new ReadSiteSettings(new InMemorySettingsRepository(), errors).execute()).toBe(defaultSiteSettings);
});

test('site settings: unreadable, the defaults', async () => {
  const broken = new InMemorySettingsRepository();
  broken.read = async () => {
    throw new PortError('unavailable', 'down');
  };
  expect(await new ReadSiteSettings(broken, errors).execute()).toBe(defaultSiteSettings);
  expect(errors.recent()[0]).toMatchObject({ where: 'ReadSiteSettings', message: 'down' });
});
