import {
  InMemoryAdminAttributeRepository,
  InMemoryGameSchemas,
} from '../../../../src/infrastructure/memory/attribute/admin-attribute-repository.ts';
import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { adminAttributeContract } from '../../../contracts/attribute/admin-attribute-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { openMemoryWorld } from '../memory-world.ts';

adminAttributeContract('memory', async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const manager = new Proxy(tables, {
    get: (target, name, receiver) => (name === 'mayWrite' ? true : Reflect.get(target, name, receiver)),
  });
  return {
    catalogue: await openMemoryWorld(tables),
    repository: new InMemoryAdminAttributeRepository(manager),
    stranger: new InMemoryAdminAttributeRepository(tables),
    schemas: new InMemoryGameSchemas(tables),
  };
});
