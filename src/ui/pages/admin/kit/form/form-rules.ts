import { fieldProblemsOf } from '../../../../../application/shared/refusals.ts';
import type { Failure } from '../../../../../domain/shared/result.ts';
import { failureText } from '../failure-text.ts';
import type { TakeBack } from '../undo/undo.ts';

/** A stored entity as form values; without a version it is not stored yet. */
export interface Opened<Values> {
  readonly values: Values;
  readonly version: string | null;
}

/** Problems by the name of the field where they are shown. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>;

export type SaveOutcome<Values, Saved> =
  | {
      readonly kind: 'saved';
      readonly opened: Opened<Values>;
      readonly saved: Saved;
      /** The message, and how the save is undone where that is possible. */
      readonly done?: string;
      readonly undo?: TakeBack | undefined;
      /** The new name of its drafts, because a new entity has an address now. */
      readonly name?: string;
    }
  | { readonly kind: 'problems'; readonly problems: FieldProblems; readonly alert?: string }
  /** Another person saved first. With a version the next attempt replaces theirs. */
  | { readonly kind: 'conflict'; readonly version?: string }
  | { readonly kind: 'failed'; readonly alert: string }
  /** Nothing was stored, and the editor has shown the reason. */
  | { readonly kind: 'unsaved' };

/** Another person saved first. */
const SAVED_FIRST: ReadonlySet<string> = new Set(['CHANGED_MEANWHILE', 'SETTINGS_CHANGED']);

/** What a form shows after a refused save. */
export const refusedSave = (failure: Failure): Exclude<SaveOutcome<never, never>, { readonly kind: 'saved' }> => {
  const problems = fieldProblemsOf(failure);
  if (problems !== null)
    return {
      kind: 'problems',
      problems: Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, failureText({ code })])),
    };
  return SAVED_FIRST.has(failure.code) ? { kind: 'conflict' } : { kind: 'failed', alert: failureText(failure) };
};

export interface FormRules<Values> {
  readonly blank: Values;
  /** Reads values from a draft, as far as they are valid; null otherwise. */
  read(draft: unknown, stored: Values): Values | null;
  /** The part of the values that a draft stores; by default all. */
  write?(values: Values, base: Values): unknown;
  /** Whether a field is equal; by default compares its value. */
  isSame?(field: keyof Values, one: Values, other: Values): boolean;
  /** A draft stores its base too, so that a conflict is resolved field by field when it is saved. */
  readonly keepsBase?: boolean;
  /** The id of a new entity before it is stored. */
  newId?(): string;
  /** The name of the person who saved last. */
  lastEditor?(): Promise<string | null>;
}
