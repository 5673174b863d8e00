import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { GroupService } from '../../../../../application/taxonomy/group-service.ts';
import type { SaveGroup } from '../../../../../application/taxonomy/save-group.ts';
import { fail, type Result, succeed } from '../../../../../domain/shared/result.ts';
import {
  type AdminGroup,
  emptyGroup,
  type GroupFormInput,
  type GroupKind,
  groupFormInput,
  parseGroupForm,
} from '../../../../../domain/taxonomy/group-draft.ts';
import { freeSlug, slugFromName } from '../../../../../domain/taxonomy/slug-from-name.ts';
import { type Opened, refusedSave, type SaveOutcome } from '../../kit/form/form-rules.ts';
import type { FormTools } from '../../kit/form/form-tools.ts';
import { VersionedForm } from '../../kit/form/versioned-form.ts';
import { picturesText } from '../media/picture.text.ts';
import type { UnfinishedUploads } from '../media/upload-queue.ts';
import type { GroupUndoStore } from './group-undo.store.ts';
import { groupsText as text } from './taxonomy.text.ts';

const AUDIT_KINDS: Readonly<Record<GroupKind, string>> = { games: 'game_titles', categories: 'categories', tiers: 'tiers' };

interface Tools {
  readonly groups: GroupService;
  readonly save: SaveGroup;
  readonly undo: GroupUndoStore;
  readonly form: FormTools;
}

/** The form of a game, category or tier. */
export class GroupFormViewModel {
  readonly form: VersionedForm<GroupFormInput>;
  /** The edited group; null for a new one. */
  was: AdminGroup | null = null;
  /** All groups of its kind, for the checks of address and price ranges. */
  others: readonly AdminGroup[] = [];
  unfinished: UnfinishedUploads = null;
  private kind: GroupKind = 'games';
  private id: string | null = null;

  constructor(private readonly tools: Tools) {
    this.form = new VersionedForm<GroupFormInput>(tools.form, {
      blank: emptyGroup,
      read: parseGroupForm,
      lastEditor: () => tools.form.lastEditor(AUDIT_KINDS[this.kind], this.id),
    });
    makeAutoObservable<this, 'tools' | 'kind' | 'id'>(
      this,
      { form: false, was: observableRef, others: observableRef, tools: false, kind: false, id: false },
      { autoBind: true },
    );
  }

  /** @param id null for a new one */
  prepare(kind: GroupKind, id: string | null): void {
    this.kind = kind;
    this.id = id;
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  load(): Promise<void> {
    return this.form.load(`${this.kind}/${this.id ?? 'new'}`, () => this.read());
  }

  /** Discards the draft and shows the stored group. */
  async reset(): Promise<void> {
    this.form.discard();
    await this.load();
  }

  /** An unfinished logo upload, which leaving the page would lose. */
  uploading(unfinished: UnfinishedUploads): void {
    const { form } = this;
    if (this.unfinished !== null && form.alert === picturesText.unfinished[this.unfinished]) form.alert = null;
    this.unfinished = unfinished;
  }

  /** The slug follows the name until it is edited, or is reserved. */
  rename(name: string): void {
    const { slug, name: previous } = this.form.values;
    const follows = !this.isSlugReserved && (slug === '' || slug === this.slugFor(previous));
    this.form.set(follows ? { name, slug: this.slugFor(name) } : { name });
  }

  get isSlugReserved(): boolean {
    return this.was?.isSlugReserved === true;
  }

  async save(): Promise<boolean> {
    return (await this.form.save((input) => this.send(input))) !== null;
  }

  private async read(): Promise<Result<Opened<GroupFormInput>>> {
    const all = await this.tools.groups.list(this.kind);
    if (!all.ok) return all;
    const was = all.value.find(({ id }) => id === this.id) ?? null;
    runInAction(() => {
      this.others = all.value;
      this.was = was;
    });
    if (was !== null) return succeed({ values: groupFormInput(was), version: was.version });
    return this.id === null ? succeed({ values: emptyGroup, version: null }) : fail('NOT_FOUND');
  }

  private async send(input: GroupFormInput): Promise<SaveOutcome<GroupFormInput, AdminGroup>> {
    const { kind, was, form, tools } = this;
    if (this.unfinished !== null) return { kind: 'failed', alert: picturesText.unfinished[this.unfinished] };
    const saved = await tools.save.execute(kind, input, was === null ? null : { ...was, version: form.version ?? was.version });
    if (!saved.ok) return refusedSave(saved.failure);
    const { value: group } = saved;
    const isChanged = was !== null && was.version !== group.version;
    return {
      kind: 'saved',
      saved: group,
      opened: { values: groupFormInput(group), version: group.version },
      done: was === null ? text.created(group.name) : text.saved(group.name),
      undo: isChanged ? tools.undo.takeBack((groups) => groups.edit(kind, was, group)) : undefined,
    };
  }

  private slugFor(name: string): string {
    const taken = this.others.filter(({ id }) => id !== this.id).map(({ slug }) => slug);
    return freeSlug(slugFromName(name), this.kind === 'categories' ? ['all', ...taken] : taken);
  }
}
