import { characterCount } from '../shared/character-count.ts';
import type { CredentialField } from './fields.ts';

/** The credential fields and checklist that a game requires for hand-over. */
export interface CredentialSettings {
  /** Whether the game still uses the defaults. */
  readonly isDefault: boolean;
  /** 0 when never saved. */
  readonly version: number;
  readonly fields: readonly CredentialField[];
  readonly checklist: readonly string[];
}

export const MAX_CREDENTIAL_FIELDS = 20;

export type CredentialFieldProblem = 'NAME_UNFIT' | 'NAME_TAKEN' | 'LABEL_UNFIT';

/** Validates each field, by index. The database enforces the same rules (private.is_credential_field_list). */
export const checkCredentialFields = (fields: readonly CredentialField[]): ReadonlyMap<number, CredentialFieldProblem> => {
  const problems = new Map<number, CredentialFieldProblem>();
  for (const [place, { name, label }] of fields.entries()) {
    const length = characterCount(label.trim());
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) problems.set(place, 'NAME_UNFIT');
    else if (fields.findIndex((field) => field.name === name) < place) problems.set(place, 'NAME_TAKEN');
    else if (length < 1 || length > 60) problems.set(place, 'LABEL_UNFIT');
  }
  return problems;
};

export const MAX_CHECKLIST_STEPS = 12;

export type ChecklistProblem = 'STEP_UNFIT' | 'STEP_TAKEN';

/** Validates each checklist step, by index. The database enforces the same rules (private.is_handover_checklist). */
export const checkChecklist = (steps: readonly string[]): ReadonlyMap<number, ChecklistProblem> => {
  const problems = new Map<number, ChecklistProblem>();
  const written = steps.map((step) => step.trim());
  for (const [place, step] of written.entries()) {
    if (characterCount(step) < 3 || characterCount(step) > 120) problems.set(place, 'STEP_UNFIT');
    else if (written.indexOf(step) < place) problems.set(place, 'STEP_TAKEN');
  }
  return problems;
};

/** Renters need at least one required field, because without one they could not sign in. */
export const hasFieldForRenters = (fields: readonly CredentialField[]): boolean =>
  fields.some(({ scope, required }) => scope === 'renter' && required);
