import { makeAutoObservable, runInAction } from 'mobx';
import type { SettingsState } from '../../../../application/settings/admin-settings-repository.ts';
import type { ReadOwnSettings } from '../../../../application/settings/read-own-settings.ts';
import type { UndoSettings } from '../../../../application/settings/undo-settings.ts';
import type { UpdateSettings } from '../../../../application/settings/update-settings.ts';
import type { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import type { SettingChanges, SwitchName, TextName } from '../../../../domain/settings/own-settings.ts';
import { fail, type Result } from '../../../../domain/shared/result.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import type { UndoStore } from '../kit/undo/undo.ts';
import { adminSettingsText } from './settings.text.ts';
import { readTyped, SettingsForm } from './settings-form.ts';

const FORM = 'settings';
const PROBLEMS: Readonly<Record<string, string>> = {
  RLS_POLICY_ERROR: adminSettingsText.refused,
  INVALID: adminSettingsText.invalid,
  FILE_WITHHELD: adminSettingsText.withheldPicture,
};

interface UseCases {
  readonly read: ReadOwnSettings;
  readonly update: UpdateSettings;
  readonly undo: UndoSettings;
  readonly drafts: DraftStorage;
}

/** The shop's settings, all of them in one form. */
export class SettingsViewModel {
  readonly form = new SettingsForm();
  status: 'loading' | 'ready' | 'failed' = 'loading';
  isBusy = false;
  problem: string | null = null;
  /** What is worth knowing and nobody's fault. */
  note: string | null = null;
  hasConflict = false;
  /** Grows with every try that failed, so that the page can lead to what is wrong. */
  refusals = 0;

  constructor(
    private readonly useCases: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly undo: UndoStore,
  ) {
    makeAutoObservable<this, 'useCases' | 'stepUp' | 'undo'>(
      this,
      { form: false, useCases: false, stepUp: false, undo: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get isDirty(): boolean {
    return this.form.changeCount > 0;
  }

  async load(): Promise<void> {
    this.status = 'loading';
    const read = await this.useCases.read.execute();
    runInAction(() => {
      this.status = read.ok ? 'ready' : 'failed';
      if (!read.ok) return;
      const typed = readTyped(this.useCases.drafts.read(FORM));
      this.form.show(read.value, typed ?? {});
      this.note = typed !== null && this.isDirty ? adminSettingsText.restored : null;
      const version = this.useCases.drafts.versionOf(FORM);
      // As somebody began to change it: what was saved since is shown before it is written over.
      if (this.isDirty && version !== null && version !== read.value.version) this.outrun();
    });
  }

  type(name: TextName, text: string): void {
    this.form.type(name, text);
    this.keepTyped();
  }

  turn(name: SwitchName, isOn: boolean): void {
    this.form.turn(name, isOn);
    this.keepTyped();
  }

  discard(): void {
    this.form.show(this.form.kept);
    this.settle(null);
    this.useCases.drafts.drop(FORM);
  }

  /** Others saved meanwhile: theirs is shown, and what was typed here stays on top of it. */
  async takeNewest(): Promise<void> {
    const read = await this.useCases.read.execute();
    runInAction(() => {
      if (!read.ok) {
        this.problem = adminSettingsText.failed;
        return;
      }
      this.form.show(read.value, this.form.changes);
      this.settle(null, adminSettingsText.newest);
    });
  }

  async save(): Promise<void> {
    if (this.isBusy || !this.isDirty) return;
    if (!this.form.checkAll()) {
      this.refusals += 1;
      return;
    }
    this.isBusy = true;
    const { changes, kept: before } = this.form;
    const outcome = await this.send(changes, before);
    runInAction(() => {
      this.isBusy = false;
      if (typeof outcome === 'string') this.settle(outcome);
      else this.arrive(outcome);
    });
    if (typeof outcome !== 'string') this.undo.offer(adminSettingsText.saved, () => this.takeBack(changes, before, outcome));
  }

  /** @returns what stands there now, or what went wrong */
  private async send(changes: SettingChanges, kept: SettingsState): Promise<SettingsState | string> {
    if (!(await this.stepUp.ensure())) return adminSettingsText.stepUpNeeded;
    const updated = await this.useCases.update.execute(changes, kept);
    if (updated.ok) return updated.value;
    const { code } = updated.failure;
    if (code === 'SETTINGS_CHANGED') runInAction(() => (this.hasConflict = true));
    return code === 'SETTINGS_CHANGED' ? adminSettingsText.conflict : (PROBLEMS[code] ?? adminSettingsText.failed);
  }

  private arrive(kept: SettingsState): void {
    this.form.show(kept);
    this.settle(null);
    this.useCases.drafts.drop(FORM);
  }

  /** What has been typed since stays on top of what stands there then. */
  private async takeBack(changes: SettingChanges, before: SettingsState, after: SettingsState): Promise<Result<SettingsState>> {
    if (!(await this.stepUp.ensure())) return fail('STEP_UP_NEEDED', adminSettingsText.undoNeedsStepUp);
    const undone = await this.useCases.undo.execute(changes, before, after);
    if (undone.ok) runInAction(() => this.form.show(undone.value, this.form.changes));
    return undone;
  }

  private settle(problem: string | null, note: string | null = null): void {
    this.problem = problem;
    this.note = note;
    if (problem !== adminSettingsText.conflict) this.hasConflict = false;
  }

  private outrun(): void {
    this.hasConflict = true;
    this.problem = adminSettingsText.conflict;
  }

  private keepTyped(): void {
    if (this.isDirty) this.useCases.drafts.keep(FORM, this.form.changes, this.form.kept.version);
    else this.useCases.drafts.drop(FORM);
  }
}
