import { randomUUID } from 'node:crypto';
import {
  InMemoryMessageSettingsRepository,
  MemoryMessageSettings,
} from '../../../../src/infrastructure/memory/notification/message-settings.ts';
import { messageSettingsContract } from '../../../contracts/notification/message-settings.contract.ts';

messageSettingsContract(async () => {
  const store = new MemoryMessageSettings();
  const as = (permissions: readonly ('payments.write' | 'refunds.write')[]) => {
    const id = randomUUID();
    return new InMemoryMessageSettingsRepository(store, () => ({ id, hasPhone: true, permissions }));
  };
  return {
    buyer: async () => as([]),
    finance: async () => as(['payments.write', 'refunds.write']),
    guest: new InMemoryMessageSettingsRepository(store, () => null),
    close: async () => undefined,
  };
});
