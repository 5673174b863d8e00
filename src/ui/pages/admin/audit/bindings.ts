import { ContainerModule } from 'inversify';
import { CheckAudit } from '../../../../application/audit/check-audit.ts';
import { ExportAudit } from '../../../../application/audit/export-audit.ts';
import { ListAuditPeople } from '../../../../application/audit/list-audit-people.ts';
import { ReadAudit } from '../../../../application/audit/read-audit.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { AuditViewModel } from './audit.view-model.ts';

export const auditBindings = new ContainerModule(({ bind }) => {
  bind(AuditViewModel).toResolvedValue(
    (read, collect, check, people, toasts) => new AuditViewModel({ read, collect, check, people }, toasts),
    [ReadAudit, ExportAudit, CheckAudit, ListAuditPeople, ToastStore],
  );
});
