import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DraftStorage } from '../../../../../application/shared/draft-storage.ts';
import type { GroupService } from '../../../../../application/taxonomy/group-service.ts';
import type { SaveGroup } from '../../../../../application/taxonomy/save-group.ts';
import {
  type AdminGroup,
  emptyGroup,
  GROUP_PROBLEMS,
  type GroupField,
  type GroupFormInput,
  type GroupKind,
  type GroupProblems,
  groupFormInput,
  parseGroupForm,
} from '../../../../../domain/taxonomy/group-draft.ts';
import { freeSlug, slugFromName } from '../../../../../domain/taxonomy/slug-from-name.ts';
import { failureText } from '../../../../features/auth/failure-text.ts';
import { picturesText } from '../media/picture.text.ts';
import type { UnfinishedUploads } from '../media/upload-queue.ts';

const isSame = (a: GroupFormInput, b: GroupFormInput): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A game, category or tier as it is filled in. */
export class GroupFormViewModel {
  status: 'loading' | 'ready' | 'missing' | 'failed' = 'loading';
  typed: GroupFormInput = emptyGroup;
  /** What is changed; null for a new one. */
  was: AdminGroup | null = null;
  /** All of its kind, for the address and the price ranges. */
  others: readonly AdminGroup[] = [];
  problems: GroupProblems = {};
  failure: string | null = null;
  isOutdated = false;
  isRestored = false;
  isBusy = false;
  unfinished: UnfinishedUploads = null;
  private initial: GroupFormInput = emptyGroup;
  private kind: GroupKind = 'games';
  private id: string | null = null;

  constructor(
    private readonly keep: GroupService,
    private readonly saveGroup: SaveGroup,
    private readonly drafts: DraftStorage,
  ) {
    makeAutoObservable<this, 'keep' | 'saveGroup' | 'drafts' | 'kind' | 'id' | 'initial'>(
      this,
      {
        typed: observableRef,
        was: observableRef,
        others: observableRef,
        problems: observableRef,
        initial: observableRef,
        keep: false,
        saveGroup: false,
        drafts: false,
        kind: false,
        id: false,
      },
      { autoBind: true },
    );
  }

  get isDirty(): boolean {
    return this.status === 'ready' && !isSame(this.typed, this.initial);
  }

  /** @param id null for a new one */
  async open(kind: GroupKind, id: string | null): Promise<void> {
    [this.kind, this.id] = [kind, id];
    this.status = 'loading';
    const all = await this.keep.list(kind);
    const was = all.ok ? (all.value.find((group) => group.id === id) ?? null) : null;
    runInAction(() => {
      if (!all.ok) {
        this.failure = failureText(all.failure);
        this.status = 'failed';
        return;
      }
      this.others = all.value;
      if (id !== null && was === null) this.status = 'missing';
      else this.startWith(was);
    });
  }

  set(changes: Partial<GroupFormInput>): void {
    this.typed = { ...this.typed, ...changes };
    this.drafts.keep(this.form, this.typed, this.was?.version);
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([field]) => !(field in changes)));
  }

  /** A logo that was picked and has not come: it would be lost with the page. */
  uploading(unfinished: UnfinishedUploads): void {
    if (this.unfinished !== null && this.failure === picturesText.unfinished[this.unfinished]) this.failure = null;
    this.unfinished = unfinished;
  }

  /** The address follows the name until it is written by hand, or has to stay. */
  rename(name: string): void {
    const follows = !this.isSlugKept && (this.typed.slug === '' || this.typed.slug === this.slugFor(this.typed.name));
    this.set(follows ? { name, slug: this.slugFor(name) } : { name });
  }

  get isSlugKept(): boolean {
    return this.was?.isSlugKept === true;
  }

  problemOf(field: GroupField): string | null {
    const problem = this.problems[field];
    return problem === undefined ? null : GROUP_PROBLEMS[problem];
  }

  /** @returns the group as it is stored now; null when it was not */
  async save(): Promise<AdminGroup | null> {
    if (this.isBusy) return null;
    if (this.unfinished !== null) {
      this.failure = picturesText.unfinished[this.unfinished];
      return null;
    }
    this.isBusy = true;
    this.failure = null;
    const saved = await this.saveGroup.execute(this.kind, this.typed, this.was);
    runInAction(() => {
      this.isBusy = false;
      this.problems = saved.kind === 'problems' ? saved.problems : {};
      if (saved.kind === 'failed') {
        this.isOutdated = saved.failure.code === 'CHANGED_MEANWHILE';
        this.failure = failureText(saved.failure);
      }
      if (saved.kind === 'saved') this.forget();
    });
    return saved.kind === 'saved' ? saved.group : null;
  }

  /** Lets go of what was typed and shows what is stored. */
  async reset(): Promise<void> {
    this.forget();
    await this.open(this.kind, this.id);
  }

  private get form(): string {
    return `${this.kind}/${this.id ?? 'new'}`;
  }

  private slugFor(name: string): string {
    const taken = this.others.filter(({ id }) => id !== this.id).map(({ slug }) => slug);
    return freeSlug(slugFromName(name), this.kind === 'categories' ? ['all', ...taken] : taken);
  }

  private forget(): void {
    this.drafts.drop(this.form);
    this.initial = this.typed;
    this.isOutdated = false;
    this.isRestored = false;
    this.failure = null;
    this.problems = {};
  }

  private startWith(was: AdminGroup | null): void {
    const kept = parseGroupForm(this.drafts.read(this.form));
    const version = kept === null ? null : this.drafts.versionOf(this.form);
    this.initial = was === null ? emptyGroup : groupFormInput(was);
    this.typed = kept ?? this.initial;
    // As somebody began to change it: what was saved since is not overwritten.
    this.was = was === null || version === null ? was : { ...was, version };
    this.isOutdated = this.was?.version !== was?.version;
    this.isRestored = kept !== null && !isSame(kept, this.initial);
    this.status = 'ready';
  }
}
