import { makeAutoObservable } from 'mobx';
import type { SettingsState } from '../../../../application/settings/admin-settings-repository.ts';
import { ReadOwnSettings } from '../../../../application/settings/read-own-settings.ts';
import { UndoSettings } from '../../../../application/settings/undo-settings.ts';
import { UpdateSettings } from '../../../../application/settings/update-settings.ts';
import { type SettingChanges, settingInput, type TextName } from '../../../../domain/settings/own-settings.ts';
import { defaultSiteSettings, type SiteSettings, settingsFrom } from '../../../../domain/settings/site-settings.ts';
import { fail, type Result, succeed } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { failureText } from '../kit/failure-text.ts';
import type { SaveOutcome } from '../kit/form/form-rules.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { VersionedForm } from '../kit/form/versioned-form.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { adminSettingsText } from './settings.text.ts';
import { changesIn, openedSettings, ownOf, problemIn, problemsIn, type SettingFields, settingRules } from './settings-form.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  RLS_POLICY_ERROR: adminSettingsText.refused,
  SESSION_ENDED: failureText({ code: 'SESSION_ENDED' }),
  INVALID: adminSettingsText.invalid,
  FILE_WITHHELD: adminSettingsText.withheldPicture,
};

interface Tools {
  readonly read: ReadOwnSettings;
  readonly update: UpdateSettings;
  readonly undo: UndoSettings;
  readonly form: FormTools;
}

/** The shop's settings in one form. */
export class SettingsViewModel {
  readonly form: VersionedForm<SettingFields>;
  /** A notice that is no error. */
  note: string | null = null;

  constructor(
    private readonly tools: Tools,
    private readonly stepUp: StepUpStore,
  ) {
    this.form = new VersionedForm<SettingFields>(tools.form, {
      ...settingRules,
      lastEditor: () => tools.form.lastEditor('website_settings', null),
    });
    makeAutoObservable<this, 'tools' | 'stepUp'>(this, { form: false, tools: false, stepUp: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get changeCount(): number {
    return Object.keys(changesIn(this.form.values, this.form.base)).length;
  }

  get errorCount(): number {
    return Object.keys(this.form.problems).length;
  }

  /** The settings as the shop would show them. */
  get shown(): SiteSettings {
    return settingsFrom({ ...defaultSiteSettings, ...ownOf(this.form.values), updatedAt: null });
  }

  load(): Promise<void> {
    return this.form.load('settings', async () => {
      const read = await this.tools.read.execute();
      return read.ok ? succeed(openedSettings(read.value)) : read;
    });
  }

  /** Problems are shown when the field is left, and so is the link that a number or the name of a site becomes. */
  check(name: TextName): void {
    const stored = settingInput(name, this.form.values[name]);
    if (stored !== null && stored !== this.form.values[name].trim()) this.form.set({ [name]: stored });
    this.form.setProblems({ [name]: problemIn(name, this.form.values, this.form.base) });
  }

  discard(): void {
    this.form.discard();
    this.note = null;
  }

  /** Loads the version that another person saved, with the input of this form applied on top. */
  async takeNewest(): Promise<void> {
    const read = await this.form.whileBusy(() => this.tools.read.execute());
    if (read === null) return;
    if (!read.ok) return this.form.refuse(adminSettingsText.failed);
    this.form.rebase(openedSettings(read.value));
    this.setNote(adminSettingsText.newest);
  }

  async save(): Promise<boolean> {
    if (!this.form.isDirty) return false;
    return (await this.form.save((fields) => this.send(fields))) !== null;
  }

  private async send(fields: SettingFields): Promise<SaveOutcome<SettingFields, SettingsState>> {
    const { tools, form } = this;
    const problems = problemsIn(fields, form.base);
    if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
    if (!(await this.stepUp.ensure())) return { kind: 'failed', alert: adminSettingsText.stepUpNeeded };
    const changes = changesIn(fields, form.base);
    const before = { own: ownOf(form.base), version: form.version };
    const updated = await tools.update.execute(changes, before);
    if (!updated.ok) {
      const { code } = updated.failure;
      return code === 'SETTINGS_CHANGED' ? { kind: 'conflict' } : { kind: 'failed', alert: PROBLEMS[code] ?? adminSettingsText.failed };
    }
    const after = updated.value;
    this.setNote(null);
    return {
      kind: 'saved',
      saved: after,
      opened: openedSettings(after),
      done: adminSettingsText.saved,
      undo: () => this.takeBack(changes, before, after),
    };
  }

  /** Input since the save stays, applied on top of the restored state. */
  private async takeBack(changes: SettingChanges, before: SettingsState, after: SettingsState): Promise<Result<SettingsState>> {
    if (!(await this.stepUp.ensure())) return fail('STEP_UP_NEEDED');
    const undone = await this.tools.undo.execute(changes, before, after);
    if (undone.ok) this.form.rebase(openedSettings(undone.value));
    return undone;
  }

  private setNote(note: string | null): void {
    this.note = note;
  }
}

export const settingsBindings = bindingsOf(
  SettingsViewModel,
  [ReadOwnSettings, UpdateSettings, UndoSettings, FormTools, StepUpStore],
  (read, update, undo, form, stepUp) => new SettingsViewModel({ read, update, undo, form }, stepUp),
);
