import { ContainerModule } from 'inversify';
import { CheckAudit, ExportAudit, ListAuditPeople, ReadAudit } from '../../../../application/audit/read-audit.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { AuditViewModel } from './audit.view-model.ts';

export const auditBindings = new ContainerModule(({ bind }) => {
  bind(AuditViewModel).toResolvedValue(
    (read, collect, check, people, toasts) => new AuditViewModel({ read, collect, check, people }, toasts),
    [ReadAudit, ExportAudit, CheckAudit, ListAuditPeople, ToastStore],
  );
});
