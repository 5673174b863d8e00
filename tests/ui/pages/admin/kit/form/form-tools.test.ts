import { describe, expect, test } from '@jest/globals';
import { InMemoryKeyValueStore } from '../../../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { toolsIn } from '../../../../../support/form-tools.ts';

describe('last editor', () => {
  test('is read from the audit log, with permission only', async () => {
    const { tools, people, permissions } = toolsIn(new InMemoryKeyValueStore());
    const sari = people.add({ name: 'Sari', role: 'admin' });
    people.note(sari.id, 'products.changed', 'p1', {});
    people.note('u1', 'products.changed', 'p2', {});
    expect(await tools.lastEditor('products', 'p1')).toBeNull();
    permissions.current = { role: 'owner', permissions: ['audit.read'], isFresh: true };
    expect([
      await tools.lastEditor('products', 'p1'),
      await tools.lastEditor('products', null),
      await tools.lastEditor('tiers', null),
    ]).toEqual(['Sari', 'Dimas', null]);
  });
});
