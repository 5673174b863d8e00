import type { ReadAudit } from '../../../../../application/audit/read-audit.ts';
import type { DraftStorage } from '../../../../../application/shared/draft-storage.ts';
import { everyLine } from '../../../../../domain/audit/audit-filter.ts';
import type { PermissionStore } from '../permission.store.ts';
import type { UndoStore } from '../undo/undo.ts';

/** The services of every versioned form. */
export class FormTools {
  constructor(
    readonly drafts: DraftStorage,
    readonly undo: UndoStore,
    private readonly audit: ReadAudit,
    private readonly permissions: PermissionStore,
  ) {}

  /**
   * The name of the person who changed an entity last, from the audit log; null when it is unknown, and for those who may not read the log.
   * @param kind the first half of the log's action @param subject null for a kind with a single entity
   */
  async lastEditor(kind: string, subject: string | null): Promise<string | null> {
    if (!this.permissions.may('audit.read')) return null;
    const found = await this.audit.execute({ ...everyLine, kind, subject }, null, 1);
    const actor = found.ok ? found.value.lines[0]?.actor : null;
    return found.ok && actor != null ? (found.value.names[actor] ?? null) : null;
  }
}
