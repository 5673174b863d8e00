import { makeAutoObservable } from 'mobx';
import { ReadStoredOpeningHours, SaveOpeningHours } from '../../../../application/order/opening-hours.ts';
import { type Result, succeed } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { type Opened, refusedSave, type SaveOutcome } from '../kit/form/form-rules.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { saveSection, takeNewestSection } from '../kit/form/section-save.ts';
import { VersionedForm } from '../kit/form/versioned-form.ts';
import { openingHoursText as text } from './opening-hours.text.ts';
import { type DayFields, hoursOf, type OpeningFields, openedHours, openingProblems, openingRules } from './opening-hours-form.ts';

interface Tools {
  readonly read: ReadStoredOpeningHours;
  readonly save: SaveOpeningHours;
  readonly form: FormTools;
}

/** The form of the opening hours. */
export class OpeningHoursViewModel {
  readonly form: VersionedForm<OpeningFields>;

  constructor(private readonly tools: Tools) {
    this.form = new VersionedForm<OpeningFields>(tools.form, {
      ...openingRules,
      lastEditor: () => tools.form.lastEditor('opening_hours', null),
    });
    makeAutoObservable<this, 'tools'>(this, { form: false, tools: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  load(): Promise<void> {
    return this.form.load('opening-hours', () => this.read());
  }

  setDay(place: number, changes: Partial<DayFields>): void {
    const days = this.form.values.days.map((day, at) => (at === place ? { ...day, ...changes } : day));
    this.form.set({ days }, ['days', `days.${place}.opens`, `days.${place}.closes`]);
  }

  /** The first open day, whose hours can be copied to every day. */
  get model(): number {
    return this.form.values.days.findIndex(({ isOpen }) => isOpen);
  }

  copyToAll(): void {
    const taken = this.form.values.days[this.model];
    if (taken === undefined) return;
    const { opens, closes } = taken;
    this.form.set({ days: this.form.values.days.map((day) => (day.isOpen ? { ...day, opens, closes } : day)) });
  }

  setDate(place: number, date: string): void {
    const closedDates = this.form.values.closedDates.map((one, at) => (at === place ? date : one));
    this.form.set({ closedDates }, [`closedDates.${place}`]);
  }

  addDate(): void {
    this.form.set({ closedDates: [...this.form.values.closedDates, ''] });
  }

  removeDate(place: number): void {
    this.form.set({ closedDates: this.form.values.closedDates.filter((_, at) => at !== place) });
  }

  takeNewest(): Promise<void> {
    return takeNewestSection(this.form, () => this.read(), text.failed);
  }

  save(): Promise<boolean> {
    return saveSection(this.form, (values) => this.send(values));
  }

  private async send(fields: OpeningFields): Promise<SaveOutcome<OpeningFields, true>> {
    const problems = openingProblems(fields);
    if (Object.keys(problems).length > 0)
      return problems['days'] === undefined ? { kind: 'problems', problems } : { kind: 'problems', problems, alert: problems['days'] };
    const version = Number(this.form.version);
    const hours = hoursOf(fields);
    const saved = await this.tools.save.execute({ version, ...hours });
    if (!saved.ok) return refusedSave(saved.failure);
    const stored = await this.read();
    const opened = stored.ok ? stored.value : openedHours({ version: version + 1, ...hours });
    return { kind: 'saved', saved: true, opened, done: text.saved };
  }

  private async read(): Promise<Result<Opened<OpeningFields>>> {
    const read = await this.tools.read.execute();
    return read.ok ? succeed(openedHours(read.value)) : read;
  }
}

export const openingHoursBindings = bindingsOf(
  OpeningHoursViewModel,
  [ReadStoredOpeningHours, SaveOpeningHours, FormTools],
  (read, save, form) => new OpeningHoursViewModel({ read, save, form }),
);
