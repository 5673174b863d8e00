import { ContainerModule } from 'inversify';
import { CheckAudit, ExportAudit, ListAuditPeople, ReadAudit } from '../../../../application/audit/read-audit.ts';
import { WriteTable } from '../../../../application/shared/write-table.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { AuditViewModel } from './audit.view-model.ts';

export const auditBindings = new ContainerModule(({ bind }) => {
  bind(AuditViewModel).toResolvedValue(
    (read, collect, check, people, table, toasts) => new AuditViewModel({ read, collect, check, people, table }, toasts),
    [ReadAudit, ExportAudit, CheckAudit, ListAuditPeople, WriteTable, ToastStore],
  );
});
