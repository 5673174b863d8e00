import { ContainerModule } from 'inversify';
import { CheckAudit } from '../../../../application/admin/audit/check-audit.ts';
import { CollectAudit } from '../../../../application/admin/audit/collect-audit.ts';
import { ListAuditPeople } from '../../../../application/admin/audit/list-audit-people.ts';
import { ReadAudit } from '../../../../application/admin/audit/read-audit.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { AuditViewModel } from './audit.view-model.ts';

export const auditBindings = new ContainerModule(({ bind }) => {
  bind(AuditViewModel).toResolvedValue(
    (read, collect, check, people, toasts) => new AuditViewModel({ read, collect, check, people }, toasts),
    [ReadAudit, CollectAudit, CheckAudit, ListAuditPeople, ToastStore],
  );
});
