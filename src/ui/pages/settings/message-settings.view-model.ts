import { makeAutoObservable, observableRef } from 'mobx';
import type { ChooseMessageSetting, ReadMessageSettings } from '../../../application/notification/message-settings.ts';
import { type MessageSettings, type MessageSwitch, switched } from '../../../domain/notification/staff-notice.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import type { ToastStore } from '../../stores/toast.store.ts';

/** The messages about orders that a person wants. A switch toggles at once, and back when it cannot be stored. */
export class MessageSettingsViewModel {
  /** Null until it is loaded. */
  settings: MessageSettings | null = null;
  problem: string | null = null;
  /** Requests run one after the other, so that the last press wins. */
  private saving: Promise<void> = Promise.resolve();
  /** The number of the latest press of each switch: an older one that fails does not revert it. */
  private readonly presses = new Map<MessageSwitch, number>();

  constructor(
    private readonly reading: ReadMessageSettings,
    private readonly choosing: ChooseMessageSetting,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'saving' | 'presses' | 'reading' | 'choosing' | 'toasts'>(
      this,
      { settings: observableRef, saving: false, presses: false, reading: false, choosing: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    this.show(this.settings, null);
    const found = await this.reading.execute();
    if (found.ok) this.show(found.value, null);
    else this.show(this.settings, failureText(found.failure));
  }

  choose(name: MessageSwitch, isOn: boolean): Promise<void> {
    const press = (this.presses.get(name) ?? 0) + 1;
    this.presses.set(name, press);
    this.turn(name, isOn);
    this.saving = this.saving.then(() => this.persist(name, isOn, press));
    return this.saving;
  }

  private async persist(name: MessageSwitch, isOn: boolean, press: number): Promise<void> {
    const stored = await this.choosing.execute(name, isOn);
    if (stored.ok) return;
    if (this.presses.get(name) === press) this.turn(name, !isOn);
    this.toasts.show('error', failureText(stored.failure));
  }

  private turn(name: MessageSwitch, isOn: boolean): void {
    if (this.settings !== null) this.settings = switched(this.settings, name, isOn);
  }

  private show(settings: MessageSettings | null, problem: string | null): void {
    this.settings = settings;
    this.problem = problem;
  }
}
