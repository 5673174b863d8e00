import { makeAutoObservable, observableRef } from 'mobx';
import type { SettingsState } from '../../../../application/settings/admin-settings-repository.ts';
import {
  changedSettings,
  nothingSet,
  type OwnSettings,
  SETTING_NAMES,
  type SettingChanges,
  type SwitchName,
  TEXT_NAMES,
  TEXT_SETTINGS,
  type TextName,
  typedText,
} from '../../../../domain/settings/own-settings.ts';
import { settingProblem } from '../../../../domain/settings/setting-problem.ts';
import { defaultSiteSettings, type SiteSettings, settingsFrom } from '../../../../domain/settings/site-settings.ts';
import { adminSettingsText } from './settings.text.ts';

type Typed = Record<TextName, string>;
type Switched = Record<SwitchName, boolean>;

const typedOf = (own: OwnSettings): Typed => Object.fromEntries(TEXT_NAMES.map((name) => [name, own[name] ?? ''])) as Typed;
const switchedOf = ({ newsletterEnabled, socialMediaEnabled }: OwnSettings): Switched => ({ newsletterEnabled, socialMediaEnabled });

/** What stands in the form, over what is stored. */
export class SettingsForm {
  kept: SettingsState = { own: nothingSet, version: null };
  texts: Typed = typedOf(nothingSet);
  switches: Switched = switchedOf(nothingSet);
  errors: Partial<Record<TextName, string>> = {};

  constructor() {
    makeAutoObservable(this, { kept: observableRef }, { autoBind: true });
  }

  get own(): OwnSettings {
    return {
      ...(Object.fromEntries(TEXT_NAMES.map((name) => [name, typedText(this.texts[name])])) as Record<TextName, string | null>),
      ...this.switches,
    };
  }

  get changes(): SettingChanges {
    return changedSettings(this.kept.own, this.own);
  }

  get changeCount(): number {
    return Object.keys(this.changes).length;
  }

  get errorCount(): number {
    return Object.keys(this.errors).length;
  }

  /** As the shop would show it. */
  get shown(): SiteSettings {
    return settingsFrom({ ...defaultSiteSettings, ...this.own, updatedAt: null });
  }

  /** Shows what is stored. @param changes what was typed over it stays */
  show(kept: SettingsState, changes: SettingChanges = {}): void {
    const own = { ...kept.own, ...changes };
    this.kept = kept;
    this.texts = typedOf(own);
    this.switches = switchedOf(own);
    this.errors = {};
  }

  type(name: TextName, text: string): void {
    this.texts[name] = text;
    delete this.errors[name];
  }

  turn(name: SwitchName, isOn: boolean): void {
    this.switches[name] = isOn;
  }

  /** What is wrong is said when the field is left; what is stored already is not judged anew. */
  check(name: TextName): boolean {
    const text = typedText(this.texts[name]);
    const problem = text === this.kept.own[name] ? null : settingProblem(name, text);
    if (problem === null) delete this.errors[name];
    else this.errors[name] = adminSettingsText.problem(problem, TEXT_SETTINGS[name].longest);
    return problem === null;
  }

  checkAll(): boolean {
    return TEXT_NAMES.map((name) => this.check(name)).every(Boolean);
  }
}

/** What was kept of an earlier visit, as far as it fits; null when there is nothing. */
export const readTyped = (kept: unknown): SettingChanges | null => {
  if (typeof kept !== 'object' || kept === null) return null;
  const given = kept as Readonly<Record<string, unknown>>;
  const fits = SETTING_NAMES.filter((name) =>
    name === 'newsletterEnabled' || name === 'socialMediaEnabled'
      ? typeof given[name] === 'boolean'
      : given[name] === null || typeof given[name] === 'string',
  );
  return fits.length === 0 ? null : (Object.fromEntries(fits.map((name) => [name, given[name]])) as SettingChanges);
};
