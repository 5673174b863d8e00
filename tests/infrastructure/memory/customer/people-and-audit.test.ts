import { InMemoryAuditTrail } from '../../../../src/infrastructure/memory/audit/audit-trail.ts';
import { InMemoryCustomerRepository } from '../../../../src/infrastructure/memory/customer/customer-repository.ts';
import { MemoryPeople } from '../../../../src/infrastructure/memory/customer/people.ts';
import { InMemoryStaffRepository } from '../../../../src/infrastructure/memory/staff/staff-repository.ts';
import { auditTrailContract } from '../../../contracts/audit/audit-trail.contract.ts';
import { customerContract } from '../../../contracts/customer/customer-repository.contract.ts';
import type { PeopleWorld } from '../../../contracts/customer/people-world.ts';
import { staffContract } from '../../../contracts/staff/staff-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const openWorld = async (): Promise<PeopleWorld> => {
  const clock = new FixedClock();
  const people = new MemoryPeople(clock);
  return {
    person: async (role, given = {}) => {
      clock.advance(1000);
      const { id } = people.add({ role, ...given });
      const who = (): string => id;
      return {
        id,
        customers: new InMemoryCustomerRepository(people, who),
        staff: new InMemoryStaffRepository(people, who),
        audit: new InMemoryAuditTrail(people, who),
      };
    },
    remove: async (id) => {
      people.byId.delete(id);
    },
    signIn: async (id, device) => {
      const now = clock.now();
      people.byId.get(id)?.sessions.unshift({ id: people.newId(), device, createdAt: now, lastUsedAt: now });
    },
    subscribe: async (email) => {
      const id = people.subscribers.length + 1;
      people.subscribers.push({ id, email, consentedAt: clock.now(), consentVersion: 'v1', source: 'footer', unsubscribeToken: 'token' });
    },
    close: async () => undefined,
  };
};

customerContract(openWorld);
staffContract(openWorld);
auditTrailContract(openWorld);
