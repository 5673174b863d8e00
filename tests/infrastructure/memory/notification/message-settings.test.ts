import { randomUUID } from 'node:crypto';
import { InMemoryMessageSettings, MemoryMessageSettings } from '../../../../src/infrastructure/memory/notification/message-settings.ts';
import { messageSettingsContract } from '../../../contracts/notification/message-settings.contract.ts';

messageSettingsContract(async () => {
  const store = new MemoryMessageSettings();
  const as = (permissions: readonly ('payments.write' | 'refunds.write')[]) => {
    const id = randomUUID();
    return new InMemoryMessageSettings(store, () => ({ id, hasPhone: true, permissions }));
  };
  return {
    buyer: async () => as([]),
    finance: async () => as(['payments.write', 'refunds.write']),
    guest: new InMemoryMessageSettings(store, () => null),
    close: async () => undefined,
  };
});
