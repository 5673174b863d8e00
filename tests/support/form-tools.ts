import { ReadAudit } from '../../src/application/audit/read-audit.ts';
import { DraftStorage } from '../../src/application/shared/draft-storage.ts';
import type { KeyValueStore } from '../../src/application/shared/key-value-store.ts';
import { ReadPermissions } from '../../src/application/staff/permissions.ts';
import { InMemoryAuditTrail } from '../../src/infrastructure/memory/audit/audit-trail.ts';
import { MemoryPeople } from '../../src/infrastructure/memory/customer/people.ts';
import { InMemoryPermissionRepository } from '../../src/infrastructure/memory/staff/staff-repository.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { FormTools } from '../../src/ui/pages/admin/kit/form/form-tools.ts';
import { PermissionStore } from '../../src/ui/pages/admin/kit/permission.store.ts';
import { UndoStore } from '../../src/ui/pages/admin/kit/undo/undo.ts';
import { ToastStore } from '../../src/ui/stores/toast.store.ts';
import { FixedClock } from './fixed-clock.ts';

/** The services of versioned forms, in a shop of the owner Dimas. */
export const toolsIn = (tab: KeyValueStore) => {
  const clock = new FixedClock();
  const errors = new RecentErrorLog(clock, () => undefined);
  const people = new MemoryPeople(clock);
  people.add({ id: 'u1', name: 'Dimas', role: 'owner' });
  const permissions = new PermissionStore(new ReadPermissions(new InMemoryPermissionRepository(), errors), { send: (call) => call() });
  const toasts = new ToastStore();
  const audit = new ReadAudit(new InMemoryAuditTrail(people, () => 'u1'), errors);
  return {
    people,
    permissions,
    toasts,
    tools: new FormTools(new DraftStorage(tab, () => 'u1'), new UndoStore(toasts), audit, permissions),
  };
};
