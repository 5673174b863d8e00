import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { AttributeChanged, EditedAttribute, GameSchema } from '../../../../../application/attribute/admin-attribute-repository.ts';
import type { ReadGameSchema } from '../../../../../application/attribute/read-game-schema.ts';
import type { OrderAttributes, RemoveAttribute, SaveAttribute } from '../../../../../application/attribute/write-attributes.ts';
import {
  type AttributeDraft,
  type DraftField,
  type DraftProblem,
  draftOf,
  draftProblems,
  isSameDraft,
  normalisedDraft,
} from '../../../../../domain/attribute/attribute-draft.ts';
import type { ToastStore } from '../../../../stores/toast.store.ts';
import { failureText } from '../../kit/failure-text.ts';
import { type FieldProblems, type Opened, refusedSave, type SaveOutcome } from '../../kit/form/form-rules.ts';
import type { FormTools } from '../../kit/form/form-tools.ts';
import { VersionedForm } from '../../kit/form/versioned-form.ts';
import type { TakeBack } from '../../kit/undo/undo.ts';
import { attributesText } from './attribute.text.ts';
import { type AttributeFormInput, emptyFormInput, fromFormInput, recalled, toFormInput } from './attribute-form-input.ts';
import type { AttributeUndoStore } from './attribute-undo.store.ts';

interface Tools {
  readonly read: ReadGameSchema;
  readonly save: SaveAttribute;
  readonly remove: RemoveAttribute;
  readonly order: OrderAttributes;
  readonly form: FormTools;
  readonly undo: AttributeUndoStore;
  readonly toasts: ToastStore;
}

const openedAttribute = (attribute: EditedAttribute | null): Opened<AttributeFormInput> =>
  attribute === null ? { values: emptyFormInput, version: null } : { values: toFormInput(attribute), version: attribute.version };

const textOf = (field: DraftField, problem: DraftProblem): string =>
  (attributesText.problems[field] as Partial<Record<DraftProblem, string>>)[problem] ?? '';

const idsOf = ({ attributes }: GameSchema): readonly string[] => attributes.map(({ id }) => id);

/** Edits the attributes of one game. */
export class SchemaEditorViewModel {
  schema: GameSchema | null = null;
  problem: string | null = null;
  readonly form: VersionedForm<AttributeFormInput>;
  /** The attribute in the form: null for a new one; undefined while no form is open. */
  editing: EditedAttribute | null | undefined = undefined;
  private gameId = '';
  /** The number of the last reordering; an answer from before it is outdated. */
  private requestNumber = 0;

  constructor(private readonly tools: Tools) {
    this.form = new VersionedForm<AttributeFormInput>(tools.form, {
      blank: emptyFormInput,
      read: recalled,
      lastEditor: () => tools.form.lastEditor('game_attributes', this.editing?.id ?? null),
    });
    makeAutoObservable<this, 'tools' | 'gameId' | 'turn'>(
      this,
      { form: false, schema: observableRef, editing: observableRef, tools: false, gameId: false, turn: false },
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

  async load(): Promise<void> {
    const { requestNumber: turn } = this;
    const found = await this.tools.read.execute(this.gameId);
    runInAction(() => {
      if (turn !== this.requestNumber) return;
      this.problem = found.ok ? null : failureText(found.failure);
      if (found.ok) this.schema = found.value;
    });
  }

  /** @param attribute null for a new one */
  edit(attribute: EditedAttribute | null): void {
    this.editing = attribute;
    this.form.begin(`attribute/${this.gameId}/${attribute?.id ?? 'new'}`, openedAttribute(attribute));
  }

  type(change: Partial<AttributeFormInput>): void {
    const isJudged = Object.keys(this.form.problems).length > 0;
    this.form.set(change);
    if (isJudged) this.form.problems = this.check();
  }

  /** Opening it again loads changes by other people. */
  close(): void {
    this.form.discard();
    this.editing = undefined;
    void this.load();
  }

  async save(): Promise<boolean> {
    return (await this.form.save((input) => this.send(input))) !== null;
  }

  private async send(input: AttributeFormInput): Promise<SaveOutcome<AttributeFormInput, AttributeChanged>> {
    const { schema, editing, form } = this;
    const draft = fromFormInput(input);
    const problems = this.check();
    if (schema === null || editing === undefined || draft === null || Object.keys(problems).length > 0)
      return { kind: 'problems', problems };
    const before = editing === null ? null : { ...editing, version: form.version ?? editing.version };
    const saved = await this.tools.save.execute(schema, before, draft);
    if (!saved.ok) return refusedSave(saved.failure);
    const message =
      editing === null ? { done: attributesText.added(draft.name.trim()) } : this.message(editing, normalisedDraft(draft), saved.value);
    return { kind: 'saved', saved: saved.value, opened: { values: input, version: form.version }, ...message };
  }

  /** A rename that absorbed free lines cannot be undone, because the lines are indistinguishable now. */
  private message(
    before: EditedAttribute,
    after: AttributeDraft,
    { carried, joined }: AttributeChanged,
  ): { done: string; undo?: TakeBack } {
    const done = carried > 0 ? attributesText.renamed(after.name, carried) : attributesText.saved(after.name);
    if (joined > 0 || isSameDraft(before, after)) return { done };
    return { done, undo: this.tools.undo.takeBack((attribute) => attribute.edit(this.gameId, before.id, draftOf(before), after)) };
  }

  async remove(attribute: EditedAttribute, keepsValues: boolean): Promise<void> {
    const removed = await this.tools.remove.execute(attribute.id, keepsValues);
    if (removed.ok) this.tools.toasts.show('success', attributesText.removed(attribute.name));
    else this.tools.toasts.show('error', failureText(removed.failure));
    await this.load();
  }

  /** The order is shown at once, and loaded again after the request. */
  async move(from: number, to: number): Promise<void> {
    const before = this.schema;
    if (before === null || from === to || to < 0 || to >= before.attributes.length) return;
    const attributes = before.attributes.toSpliced(from, 1);
    const [moved] = before.attributes.slice(from, from + 1);
    if (moved === undefined) return;
    this.schema = { ...before, attributes: attributes.toSpliced(to, 0, moved) };
    this.requestNumber += 1;
    const { requestNumber: turn } = this;
    const previous = idsOf(before);
    const wanted = idsOf(this.schema);
    const ordered = await this.tools.order.execute(before.game.id, wanted);
    if (!ordered.ok) this.tools.toasts.show('error', failureText(ordered.failure));
    else this.tools.undo.offer(attributesText.ordered, (attribute) => attribute.order(before.game.id, previous, wanted));
    // Loads the new versions, or the stored order after a failure. A later reordering loads for itself.
    if (turn === this.requestNumber) await this.load();
  }

  private check(): FieldProblems {
    const draft = fromFormInput(this.form.values);
    if (draft === null) return { range: attributesText.badNumber };
    const others = this.attributes.filter(({ id }) => id !== this.editing?.id);
    return Object.fromEntries(
      [...draftProblems(normalisedDraft(draft), others)].map(([field, problem]) => [field, textOf(field, problem)]),
    );
  }
}
