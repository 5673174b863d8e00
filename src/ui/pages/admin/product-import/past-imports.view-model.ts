import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ListImports, PastImports } from '../../../../application/catalog/list-imports.ts';
import type { UndoImport } from '../../../../application/catalog/undo-import.ts';
import type { PastImport, UndoneImport } from '../../../../domain/catalog/past-import.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { pastImportsText as text } from './past-imports.text.ts';

/** The imports of the shop, and the press that undoes one. */
export class PastImportsViewModel {
  readonly request = new LatestRequest<PastImports>();
  /** Asks before credentials are deleted, which nothing brings back. */
  readonly confirmation = new StaffDialog<PastImport>();
  /** The import that is being undone. */
  busyId: string | null = null;
  /** What a large undo did until now. */
  progress: UndoneImport | null = null;
  problem: string | null = null;
  /** What was undone on this page, as a sentence by the id of the import. */
  undone: ReadonlyMap<string, string> = new Map();

  constructor(
    private readonly listing: ListImports,
    private readonly undoing: UndoImport,
  ) {
    makeAutoObservable<this, 'listing' | 'undoing'>(
      this,
      { request: false, confirmation: false, progress: observableRef, undone: observableRef, listing: false, undoing: false },
      { autoBind: true },
    );
  }

  get imports(): readonly PastImport[] {
    return this.request.value?.imports ?? [];
  }

  async load(): Promise<void> {
    await this.request.run(() => this.listing.execute());
  }

  async loadMore(): Promise<void> {
    await this.request.run(() => this.listing.execute(this.imports));
  }

  /** Undoes an import with one press; one with credentials after a question. */
  async undo(id: string): Promise<void> {
    if (this.busyId !== null) return;
    this.busyId = id;
    this.problem = null;
    // Units may have been sealed since the list was loaded.
    await this.load();
    const found = this.imports.find((one) => one.id === id);
    if (found === undefined || found.sealed === 0 || found.undoneAt !== null) return this.run(id);
    runInAction(() => {
      this.busyId = null;
      this.confirmation.open(found);
    });
  }

  async confirm(): Promise<void> {
    const { subject } = this.confirmation;
    this.confirmation.close();
    if (subject !== null) await this.run(subject.id);
  }

  private async run(id: string): Promise<void> {
    this.busyId = id;
    this.progress = null;
    const undone = await this.undoing.execute(id, (part) => runInAction(() => (this.progress = part)));
    runInAction(() => {
      this.busyId = null;
      if (undone.ok) this.undone = new Map([...this.undone, [id, text.undone(undone.value)]]);
      else this.problem = failureText(undone.failure);
    });
    await this.load();
  }
}
