import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { AttributeChanged, EditedAttribute, GameSchema } from '../../../../../application/attribute/admin-attribute-repository.ts';
import type { OrderAttributes } from '../../../../../application/attribute/order-attributes.ts';
import type { ReadGameSchema } from '../../../../../application/attribute/read-game-schema.ts';
import type { RemoveAttribute } from '../../../../../application/attribute/remove-attribute.ts';
import type { SaveAttribute } from '../../../../../application/attribute/save-attribute.ts';
import type { DraftStorage } from '../../../../../application/shared/draft-storage.ts';
import {
  type AttributeDraft,
  type DraftField,
  type DraftProblem,
  draftOf,
  draftProblems,
  isSameDraft,
  settled,
} from '../../../../../domain/attribute/attribute-draft.ts';
import { failureText } from '../../../../features/auth/failure-text.ts';
import type { ToastStore } from '../../../../stores/toast.store.ts';
import { attributesText } from './attribute.text.ts';
import { blankTyped, fromTyped, recalled, type TypedAttribute, toTyped } from './attribute-form-input.ts';
import type { AttributeUndoStore } from './attribute-undo.store.ts';

interface Tools {
  readonly read: ReadGameSchema;
  readonly save: SaveAttribute;
  readonly remove: RemoveAttribute;
  readonly order: OrderAttributes;
  readonly drafts: DraftStorage;
  readonly undo: AttributeUndoStore;
  readonly toasts: ToastStore;
}

/** A form's own field for what is not a number. */
type Problems = ReadonlyMap<DraftField | 'number', DraftProblem>;

const idsOf = ({ attributes }: GameSchema): readonly string[] => attributes.map(({ id }) => id);

/** The attributes of one game while they are edited. */
export class SchemaEditorViewModel {
  schema: GameSchema | null = null;
  problem: string | null = null;
  /** Of which attribute the form is: null for a new one; absent while none is open. */
  editing: EditedAttribute | null | undefined = undefined;
  typed: TypedAttribute = blankTyped;
  /** What was typed before a reload or a new sign-in. */
  isRecalled = false;
  problems: Problems = new Map();
  formProblem: string | null = null;
  isBusy = false;
  private gameId = '';
  /** Which change of the order is the last: what was read before it says nothing about it. */
  private turn = 0;

  constructor(private readonly tools: Tools) {
    makeAutoObservable<this, 'tools' | 'gameId' | 'turn'>(
      this,
      {
        schema: observableRef,
        editing: observableRef,
        typed: observableRef,
        problems: observableRef,
        tools: false,
        gameId: false,
        turn: false,
      },
      { autoBind: true },
    );
  }

  prepare(gameId: string): void {
    this.gameId = gameId;
  }

  start(): () => void {
    void this.load();
    return reaction(
      () => this.tools.undo.turn,
      () => void this.load(),
    );
  }

  get attributes(): readonly EditedAttribute[] {
    return this.schema?.attributes ?? [];
  }

  get isDirty(): boolean {
    if (this.editing === undefined) return false;
    return JSON.stringify(this.typed) !== JSON.stringify(this.editing === null ? blankTyped : toTyped(this.editing));
  }

  async load(): Promise<void> {
    const { turn } = this;
    const found = await this.tools.read.execute(this.gameId);
    runInAction(() => {
      if (turn !== this.turn) return;
      this.problem = found.ok ? null : failureText(found.failure);
      if (found.ok) this.schema = found.value;
    });
  }

  /** @param attribute null for a new one */
  edit(attribute: EditedAttribute | null): void {
    this.editing = attribute;
    const kept = recalled(this.tools.drafts.read(this.draftName));
    const version = this.tools.drafts.versionOf(this.draftName);
    this.isRecalled = kept !== null;
    // As somebody began to change it: what was saved since is not overwritten.
    if (attribute !== null && kept !== null && version !== null) this.editing = { ...attribute, version };
    this.typed = kept ?? (attribute === null ? blankTyped : toTyped(attribute));
    this.problems = new Map();
    this.formProblem = this.editing?.version === attribute?.version ? null : attributesText.outdated;
  }

  type(change: Partial<TypedAttribute>): void {
    this.typed = { ...this.typed, ...change };
    this.tools.drafts.keep(this.draftName, this.typed, this.editing?.version);
    if (this.problems.size > 0) this.problems = this.check();
  }

  /** What others changed meanwhile is there when it is begun again. */
  cancel(): void {
    this.close();
    void this.load();
  }

  async save(): Promise<void> {
    const { schema, editing } = this;
    const draft = fromTyped(this.typed);
    this.problems = this.check();
    if (schema === null || editing === undefined || draft === null || this.problems.size > 0 || this.isBusy) return;
    this.isBusy = true;
    const saved = await this.tools.save.execute(schema, editing, draft);
    runInAction(() => {
      this.isBusy = false;
      this.formProblem = saved.ok
        ? null
        : saved.failure.code === 'CHANGED_MEANWHILE'
          ? attributesText.outdated
          : failureText(saved.failure);
    });
    if (!saved.ok) return;
    if (editing === null) this.tools.toasts.show('success', attributesText.added(draft.name.trim()));
    else this.tellSaved(schema.game.id, editing, settled(draft), saved.value);
    this.close();
    await this.load();
  }

  /** Where a new name took in free lines, nobody can tell them apart any more: that is not offered to be taken back. */
  private tellSaved(gameId: string, before: EditedAttribute, after: AttributeDraft, { carried, joined }: AttributeChanged): void {
    const { undo, toasts } = this.tools;
    const done = carried > 0 ? attributesText.renamed(after.name, carried) : attributesText.saved(after.name);
    if (joined > 0 || isSameDraft(before, after)) toasts.show('success', done);
    else undo.offer(done, (attribute) => attribute.edit(gameId, before.id, draftOf(before), after));
  }

  async remove(attribute: EditedAttribute, keepsValues: boolean): Promise<void> {
    const removed = await this.tools.remove.execute(attribute.id, keepsValues);
    if (removed.ok) this.tools.toasts.show('success', attributesText.removed(attribute.name));
    else this.tools.toasts.show('error', failureText(removed.failure));
    await this.load();
  }

  /** Seen at once; read anew when it is kept, or could not be. */
  async move(from: number, to: number): Promise<void> {
    const before = this.schema;
    if (before === null || from === to || to < 0 || to >= before.attributes.length) return;
    const attributes = before.attributes.toSpliced(from, 1);
    const [moved] = before.attributes.slice(from, from + 1);
    if (moved === undefined) return;
    this.schema = { ...before, attributes: attributes.toSpliced(to, 0, moved) };
    this.turn += 1;
    const { turn } = this;
    const [former, wanted] = [idsOf(before), idsOf(this.schema)];
    const ordered = await this.tools.order.execute(before.game.id, wanted);
    if (!ordered.ok) this.tools.toasts.show('error', failureText(ordered.failure));
    else this.tools.undo.offer(attributesText.ordered, (attribute) => attribute.order(before.game.id, former, wanted));
    // Their versions are new; or the order is as it was. A later move reads for itself.
    if (turn === this.turn) await this.load();
  }

  private close(): void {
    this.tools.drafts.drop(this.draftName);
    this.editing = undefined;
  }

  private get draftName(): string {
    return `attribute/${this.gameId}/${this.editing?.id ?? 'new'}`;
  }

  private check(): Problems {
    const draft = fromTyped(this.typed);
    if (draft === null) return new Map([['number', 'none']]);
    return draftProblems(
      settled(draft),
      this.attributes.filter(({ id }) => id !== this.editing?.id),
    );
  }
}
