import { InMemoryAuditTrail } from '../../../../src/infrastructure/memory/audit/audit-trail.ts';
import { InMemoryCustomerDesk } from '../../../../src/infrastructure/memory/customer/customer-desk.ts';
import { MemoryPeople } from '../../../../src/infrastructure/memory/customer/people.ts';
import { InMemoryStaffDesk } from '../../../../src/infrastructure/memory/staff/staff-desk.ts';
import { auditTrailContract } from '../../../contracts/audit/audit-trail.contract.ts';
import { customerDeskContract } from '../../../contracts/customer/customer-desk.contract.ts';
import type { PeopleWorld } from '../../../contracts/customer/people-world.ts';
import { staffDeskContract } from '../../../contracts/staff/staff-desk.contract.ts';
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
        customers: new InMemoryCustomerDesk(people, who),
        staff: new InMemoryStaffDesk(people, who),
        audit: new InMemoryAuditTrail(people, who),
      };
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

customerDeskContract(openWorld);
staffDeskContract(openWorld);
auditTrailContract(openWorld);
