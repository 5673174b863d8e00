import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Failure, Result } from '../../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../../core/latest-request.ts';
import type { FieldProblems, FormRules, Opened, SaveOutcome } from './form-rules.ts';
import type { FormTools } from './form-tools.ts';

/**
 * The state of a form over a versioned entity: the input and its base, its draft in the tab, conflicts with other people's saves, problems,
 * and saving. An editor adds its fields, rules and texts.
 */
export class VersionedForm<Values extends object> {
  status: 'loading' | 'ready' | 'missing' | 'failed' = 'loading';
  /** Why it could not be loaded. */
  failure: Failure | null = null;
  values: Values;
  /** The state that the values are compared with; without a difference nothing is saved. */
  base: Values;
  /** The version that `values` change; null for a new entity. */
  version: string | null = null;
  /** The last loaded state. */
  stored: Opened<Values>;
  newId = '';
  problems: FieldProblems = {};
  /** The message of the whole form. */
  alert: string | null = null;
  /** Another person saved first; their name, where it is known. */
  conflict: { readonly by: string | null } | null = null;
  /** A draft of an earlier visit was restored. */
  isRestored = false;
  isBusy = false;
  /** Grows with every failed attempt, so that the page moves the focus to the problem. */
  refusals = 0;
  private name = '';
  private readonly opening = new LatestRequest<Opened<Values>>();

  constructor(
    private readonly tools: FormTools,
    private readonly rules: FormRules<Values>,
  ) {
    this.values = rules.blank;
    this.base = rules.blank;
    this.stored = { values: rules.blank, version: null };
    makeAutoObservable<this, 'tools' | 'rules' | 'name' | 'opening'>(
      this,
      {
        values: observableRef,
        base: observableRef,
        problems: observableRef,
        conflict: observableRef,
        failure: observableRef,
        stored: observableRef,
        tools: false,
        rules: false,
        name: false,
        opening: false,
      },
      { autoBind: true },
    );
  }

  get isDirty(): boolean {
    return this.status === 'ready' && this.differs(this.values, this.base);
  }

  problemOf(field: string): string | null {
    return this.problems[field] ?? null;
  }

  /** @param name of its drafts @param read loads the stored values, or the initial ones of a new entity */
  async load(name: string, read: () => Promise<Result<Opened<Values>>>): Promise<void> {
    // The shown state stays until the newer one arrives.
    if (this.status !== 'ready' || this.name !== name) this.status = 'loading';
    const found = await this.opening.run(read);
    if (found !== null) this.arrive(name, found);
  }

  /** Starts with the stored state, or with the tab's draft of an earlier attempt. */
  begin(name: string, stored: Opened<Values>): void {
    this.name = name;
    this.status = 'ready';
    this.failure = null;
    this.newId = this.freshId(stored.version);
    this.startOver(stored);
    const draft = this.tools.drafts.draft(name);
    const values = draft === null ? null : this.rules.read(draft.values, stored.values);
    const base = draft !== null && this.rules.keepsBase === true ? this.rules.read(draft.base, stored.values) : stored.values;
    if (draft === null || values === null || base === null || !this.differs(values, base)) return;
    this.values = values;
    this.base = base;
    this.isRestored = true;
    if (stored.version === null) {
      if (typeof draft.newId === 'string') this.newId = draft.newId;
      return;
    }
    // The draft keeps its base version: applied to a newer one, it would undo what another person saved.
    this.version = draft.version ?? stored.version;
    if (this.version !== stored.version && this.rules.keepsBase !== true) this.meetConflict();
  }

  /** @param mends the fields whose problems the change removes */
  set(changes: Partial<Values>, mends: readonly string[] = Object.keys(changes)): void {
    const isMended = (field: string): boolean => mends.some((name) => field === name || field.startsWith(`${name}.`));
    this.values = { ...this.values, ...changes };
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([field]) => !isMended(field)));
    this.saveDraft();
  }

  /** Sets problems of fields before an attempt to save; null removes one. */
  setProblems(found: Readonly<Record<string, string | null>>): void {
    const problems = Object.entries({ ...this.problems, ...found }).filter(([, problem]) => problem !== null);
    this.problems = Object.fromEntries(problems) as FieldProblems;
  }

  /** Sets a value that no person entered. */
  preset(changes: Partial<Values>): void {
    this.base = { ...this.base, ...changes };
    this.values = { ...this.values, ...changes };
  }

  /** Back to the stored state, without the draft. */
  discard(): void {
    this.tools.drafts.drop(this.name);
    this.newId = this.freshId(this.stored.version);
    this.startOver(this.stored);
  }

  /** Continues from another stored state with these values. */
  continueFrom(opened: Opened<Values>, values: Values): void {
    this.startOver(opened);
    this.values = values;
    this.saveDraft();
  }

  /** Continues from another stored state. @param over values that differ from it are input, and stay */
  rebase(opened: Opened<Values>, over: Values = this.base): void {
    const input = this.fields.filter((field) => !this.isSame(field, over, this.values));
    this.continueFrom(opened, {
      ...opened.values,
      ...(Object.fromEntries(input.map((field) => [field, this.values[field]])) as Partial<Values>),
    });
  }

  /** A new entity is stored, so further input changes it. */
  rename(name: string): void {
    this.tools.drafts.drop(this.name);
    this.name = name;
    this.newId = '';
  }

  refuse(alert: string | null, problems: FieldProblems = this.problems): void {
    this.alert = alert;
    this.problems = problems;
    this.refusals += 1;
  }

  meetConflict(): void {
    const met = { by: null };
    this.conflict = met;
    void this.rules.lastEditor?.().then((by) =>
      runInAction(() => {
        if (this.conflict === met) this.conflict = { by };
      }),
    );
  }

  leaveConflict(): void {
    this.conflict = null;
  }

  /** Runs one operation at a time. @returns null when another one is running */
  async whileBusy<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.isBusy) return null;
    this.isBusy = true;
    const done = await work();
    runInAction(() => {
      this.isBusy = false;
    });
    return done;
  }

  /** @returns the answer of the editor's save; null when it was not saved */
  async save<Saved>(send: (values: Values) => Promise<SaveOutcome<Values, Saved>>): Promise<Saved | null> {
    if (this.status !== 'ready' || this.isBusy) return null;
    this.alert = null;
    const sent = this.values;
    const outcome = await this.whileBusy(() => send(sent));
    return outcome === null ? null : this.settle(outcome, sent);
  }

  private settle<Saved>(outcome: SaveOutcome<Values, Saved>, sent: Values): Saved | null {
    if (outcome.kind === 'saved') {
      if (outcome.name !== undefined) this.rename(outcome.name);
      this.rebase(outcome.opened, sent);
      if (outcome.done !== undefined) this.tools.undo.offer(outcome.done, outcome.undo);
      return outcome.saved;
    }
    if (outcome.kind === 'problems') this.refuse(outcome.alert ?? null, outcome.problems);
    else if (outcome.kind === 'failed') this.refuse(outcome.alert, {});
    else if (outcome.kind === 'conflict') {
      this.version = outcome.version ?? this.version;
      this.refuse(null, {});
      this.meetConflict();
    }
    return null;
  }

  private arrive(name: string, found: Result<Opened<Values>>): void {
    if (found.ok) this.begin(name, found.value);
    else {
      this.name = name;
      this.failure = found.failure;
      this.status = found.failure.code === 'NOT_FOUND' ? 'missing' : 'failed';
    }
  }

  private startOver(opened: Opened<Values>): void {
    this.stored = opened;
    this.values = opened.values;
    this.base = opened.values;
    this.version = opened.version;
    this.problems = {};
    this.alert = null;
    this.conflict = null;
    this.isRestored = false;
  }

  private freshId(version: string | null): string {
    return version === null ? (this.rules.newId?.() ?? '') : '';
  }

  private saveDraft(): void {
    const { tools, rules, values, base } = this;
    const more = { ...(rules.keepsBase === true ? { base } : {}), ...(this.newId === '' ? {} : { newId: this.newId }) };
    if (this.isDirty) tools.drafts.save(this.name, rules.write?.(values, base) ?? values, this.version, more);
    else tools.drafts.drop(this.name);
  }

  private get fields(): readonly (keyof Values)[] {
    return Object.keys(this.rules.blank) as (keyof Values)[];
  }

  private differs(one: Values, other: Values): boolean {
    return this.fields.some((field) => !this.isSame(field, one, other));
  }

  private isSame(field: keyof Values, one: Values, other: Values): boolean {
    return this.rules.isSame?.(field, one, other) ?? JSON.stringify(one[field]) === JSON.stringify(other[field]);
  }
}
