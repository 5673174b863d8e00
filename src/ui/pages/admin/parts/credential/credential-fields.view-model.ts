import { makeAutoObservable } from 'mobx';
import { ReadCredentialSettings, SaveCredentialSettings } from '../../../../../application/credential/credential-settings.ts';
import {
  type CredentialSettings,
  checkChecklist,
  checkCredentialFields,
  hasFieldForRenters,
  MAX_CHECKLIST_STEPS,
  MAX_CREDENTIAL_FIELDS,
} from '../../../../../domain/credential/field-settings.ts';
import { CREDENTIAL_SCOPES, type CredentialField } from '../../../../../domain/credential/fields.ts';
import { type Result, succeed } from '../../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../../core/bindings.ts';
import { type FormRules, type Opened, refusedSave, type SaveOutcome } from '../../kit/form/form-rules.ts';
import { FormTools } from '../../kit/form/form-tools.ts';
import { saveSection, takeNewestSection } from '../../kit/form/section-save.ts';
import { VersionedForm } from '../../kit/form/versioned-form.ts';
import { StepUpStore } from '../../kit/step-up.store.ts';
import { credentialFieldsText as text } from './credential-fields.text.ts';

interface Tools {
  readonly read: ReadCredentialSettings;
  readonly save: SaveCredentialSettings;
  readonly form: FormTools;
}

interface Values {
  readonly fields: readonly CredentialField[];
  readonly checklist: readonly string[];
}

const isField = (value: unknown): value is CredentialField => {
  const { name, label, scope, required, secret } = (value ?? {}) as Partial<CredentialField>;
  const isKnown = CREDENTIAL_SCOPES.some((one) => one === scope);
  const hasTexts = typeof name === 'string' && typeof label === 'string';
  return hasTexts && isKnown && typeof required === 'boolean' && typeof secret === 'boolean';
};

const rules: FormRules<Values> = {
  blank: { fields: [], checklist: [] },
  read: (draft) => {
    const { fields, checklist } = (draft ?? {}) as Partial<Values>;
    const isList = Array.isArray(checklist) && checklist.every((step) => typeof step === 'string');
    return Array.isArray(fields) && fields.every(isField) && isList ? { fields, checklist } : null;
  },
};

/** Moves an item by one place. */
const moveItem = <T>(list: readonly T[], place: number, by: -1 | 1): readonly T[] => {
  const one = list[place];
  return one === undefined ? list : list.toSpliced(place, 1).toSpliced(place + by, 0, one);
};

const opened = ({ version, fields, checklist }: CredentialSettings): Opened<Values> => ({
  values: { fields, checklist },
  version: String(version),
});

/** The credential fields of a game's accounts, as a form of its own. */
export class CredentialFieldsViewModel {
  readonly form: VersionedForm<Values>;
  private gameId = '';

  constructor(
    private readonly tools: Tools,
    private readonly stepUp: StepUpStore,
  ) {
    this.form = new VersionedForm<Values>(tools.form, {
      ...rules,
      lastEditor: () => tools.form.lastEditor('credential_settings', this.gameId),
    });
    makeAutoObservable<this, 'tools' | 'stepUp' | 'gameId'>(
      this,
      { form: false, tools: false, stepUp: false, gameId: false },
      { autoBind: true },
    );
  }

  of(gameId: string): void {
    this.gameId = gameId;
    void this.load();
  }

  load(): Promise<void> {
    return this.form.load(`credential-fields:${this.gameId}`, () => this.read());
  }

  get isDefault(): boolean {
    return this.form.version === '0';
  }

  get isFull(): boolean {
    return this.form.values.fields.length >= MAX_CREDENTIAL_FIELDS;
  }

  change(place: number, changes: Partial<CredentialField>): void {
    const fields = this.form.values.fields.map((field, at) => (at === place ? { ...field, ...changes } : field));
    this.form.set({ fields }, [`fields.${place}.name`, `fields.${place}.label`]);
  }

  add(): void {
    this.form.set({ fields: [...this.form.values.fields, { name: '', label: '', scope: 'buyer', required: false, secret: true }] });
  }

  remove(place: number): void {
    this.form.set({ fields: this.form.values.fields.filter((_, at) => at !== place) });
  }

  /** Moves a field by one place. */
  move(place: number, by: -1 | 1): void {
    this.form.set({ fields: moveItem(this.form.values.fields, place, by) });
  }

  get isChecklistFull(): boolean {
    return this.form.values.checklist.length >= MAX_CHECKLIST_STEPS;
  }

  changeStep(place: number, step: string): void {
    const checklist = this.form.values.checklist.map((one, at) => (at === place ? step : one));
    this.form.set({ checklist }, [`checklist.${place}`]);
  }

  addStep(): void {
    this.form.set({ checklist: [...this.form.values.checklist, ''] });
  }

  removeStep(place: number): void {
    this.form.set({ checklist: this.form.values.checklist.filter((_, at) => at !== place) });
  }

  moveStep(place: number, by: -1 | 1): void {
    this.form.set({ checklist: moveItem(this.form.values.checklist, place, by) });
  }

  takeNewest(): Promise<void> {
    return takeNewestSection(this.form, () => this.read(), text.failed);
  }

  save(): Promise<boolean> {
    return saveSection(this.form, (values) => this.send(values));
  }

  private async send({ fields, checklist }: Values): Promise<SaveOutcome<Values, true>> {
    const problems = [...checkCredentialFields(fields)].map(
      ([place, problem]) => [`fields.${place}.${problem === 'LABEL_UNFIT' ? 'label' : 'name'}`, text.problems[problem]] as const,
    );
    const ofSteps = [...checkChecklist(checklist)].map(([place, problem]) => [`checklist.${place}`, text.problems[problem]] as const);
    if (problems.length + ofSteps.length > 0) return { kind: 'problems', problems: Object.fromEntries([...problems, ...ofSteps]) };
    if (!hasFieldForRenters(fields)) return { kind: 'problems', problems: {}, alert: text.noRenter };
    if (!(await this.stepUp.ensure())) return { kind: 'failed', alert: text.stepUpStopped };
    const version = Number(this.form.version);
    const saved = await this.tools.save.execute(this.gameId, { version, fields, checklist });
    if (!saved.ok) return refusedSave(saved.failure);
    const stored = await this.read();
    const now = stored.ok ? stored.value : { values: { fields, checklist }, version: String(version + 1) };
    return { kind: 'saved', saved: true, opened: now, done: text.saved };
  }

  private async read(): Promise<Result<Opened<Values>>> {
    const read = await this.tools.read.execute(this.gameId);
    return read.ok ? succeed(opened(read.value)) : read;
  }
}

export const credentialFieldsBindings = bindingsOf(
  CredentialFieldsViewModel,
  [ReadCredentialSettings, SaveCredentialSettings, FormTools, StepUpStore],
  (read, save, form, stepUp) => new CredentialFieldsViewModel({ read, save, form }, stepUp),
);
