import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { GroupUse } from '../../../../../application/taxonomy/admin-group-repository.ts';
import type { GroupService } from '../../../../../application/taxonomy/group-service.ts';
import type { Result } from '../../../../../domain/shared/result.ts';
import { type AdminGroup, type GroupKind, moveItem } from '../../../../../domain/taxonomy/group-draft.ts';
import { LatestRequest } from '../../../../core/latest-request.ts';
import { failureText } from '../../kit/failure-text.ts';

/** The ordered list of games, categories or tiers. */
export class GroupListViewModel {
  isBusy = false;
  /** The group to delete, and what its deletion affects once it is counted. */
  leaving: { readonly group: AdminGroup; readonly use: GroupUse | null } | null = null;
  private kind: GroupKind = 'games';
  private readonly request = new LatestRequest<readonly AdminGroup[]>();

  constructor(private readonly service: GroupService) {
    makeAutoObservable<this, 'service' | 'kind' | 'request'>(
      this,
      { leaving: observableRef, service: false, kind: false, request: false },
      { autoBind: true },
    );
  }

  get groups(): readonly AdminGroup[] | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async open(kind: GroupKind): Promise<void> {
    if (kind !== this.kind) this.request.clear();
    this.kind = kind;
    await this.reload();
  }

  async reload(): Promise<void> {
    await this.request.run(() => this.service.list(this.kind));
  }

  /** @returns `stale` when the list had changed; a text when it failed; null when it succeeded */
  async move(from: number, to: number): Promise<string | 'stale' | null> {
    const before = this.groups;
    if (before === null || this.isBusy || from === to || to < 0 || to >= before.length) return null;
    const after = moveItem(before, from, to);
    // The new order is shown before the database confirms it.
    this.request.show(after);
    const done = await this.work(() =>
      this.service.order(
        this.kind,
        after.map(({ id }) => id),
        before.map(({ id }) => id),
      ),
    );
    if (!done.ok) this.request.show(before);
    if (done.ok && done.value) return null;
    await this.reload();
    return done.ok ? 'stale' : failureText(done.failure);
  }

  async switchTo(group: AdminGroup, flags: { readonly isActive?: boolean; readonly isPopular?: boolean }): Promise<Result<AdminGroup>> {
    const done = await this.work(() => this.service.switchTo(this.kind, group, flags));
    await this.reload();
    return done;
  }

  /** Asks before a deletion and counts what it affects. */
  async leave(group: AdminGroup): Promise<void> {
    this.leaving = { group, use: null };
    const use = await this.service.use(this.kind, group.id);
    runInAction(() => {
      if (this.leaving?.group !== group) return;
      this.leaving = { group, use: use.ok ? use.value : { products: group.productCount, visible: group.productCount } };
    });
  }

  stay(): void {
    this.leaving = null;
  }

  /** @returns the message when it fails */
  async remove(group: AdminGroup): Promise<string | null> {
    const done = await this.work(() => this.service.remove(this.kind, group));
    await this.reload();
    return done.ok ? null : failureText(done.failure);
  }

  private async work<T>(work: () => Promise<T>): Promise<T> {
    this.isBusy = true;
    try {
      return await work();
    } finally {
      runInAction(() => {
        this.isBusy = false;
      });
    }
  }
}
