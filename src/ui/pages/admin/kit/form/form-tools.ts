import type { ReadAudit } from '../../../../../application/audit/read-audit.ts';
import type { DraftStorage } from '../../../../../application/shared/draft-storage.ts';
import { everyLine } from '../../../../../domain/audit/audit-filter.ts';
import type { PermissionStore } from '../permission.store.ts';
import type { UndoStore } from '../undo/undo.ts';

/** What every versioned form works with. */
export class FormTools {
  constructor(
    readonly drafts: DraftStorage,
    readonly undo: UndoStore,
    private readonly audit: ReadAudit,
    private readonly permissions: PermissionStore,
  ) {}

  /**
   * The name of whoever changed a thing last, from the audit log; null where nobody knows, and for those who may not read the log.
   * @param kind the first half of the log's action @param subject null where there is only one thing of the kind
   */
  async lastEditor(kind: string, subject: string | null): Promise<string | null> {
    if (!this.permissions.may('audit.read')) return null;
    const found = await this.audit.execute({ ...everyLine, kind, subject }, null, 1);
    const actor = found.ok ? found.value.lines[0]?.actor : null;
    return found.ok && actor != null ? (found.value.names[actor] ?? null) : null;
  }
}
