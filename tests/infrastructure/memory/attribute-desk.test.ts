import { InMemoryAttributeDesk } from '../../../src/infrastructure/memory/attribute-desk.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalogue.ts';
import { InMemoryGameSchemas } from '../../../src/infrastructure/memory/game-schemas.ts';
import { attributeDeskContract } from '../../contracts/attribute-desk.contract.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { openMemoryWorld } from './memory-world.ts';

attributeDeskContract('memory', async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const keeper = new Proxy(tables, {
    get: (target, name, receiver) => (name === 'mayWrite' ? true : Reflect.get(target, name, receiver)),
  });
  return {
    catalogue: await openMemoryWorld(tables),
    desk: new InMemoryAttributeDesk(keeper),
    stranger: new InMemoryAttributeDesk(tables),
    schemas: new InMemoryGameSchemas(tables),
  };
});
