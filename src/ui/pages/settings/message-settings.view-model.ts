import { makeAutoObservable, observableRef } from 'mobx';
import type { ChooseMessageSetting, ReadMessageSettings } from '../../../application/notification/message-settings.ts';
import { type MessageSettings, type MessageSwitch, switched } from '../../../domain/notification/staff-notice.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { SwitchQueue } from './switch-queue.ts';

/** The messages about orders that a person wants. A switch toggles at once, and back when it cannot be stored. */
export class MessageSettingsViewModel {
  /** Null until it is loaded. */
  settings: MessageSettings | null = null;
  problem: string | null = null;
  private readonly queue = new SwitchQueue<MessageSwitch>();

  constructor(
    private readonly reading: ReadMessageSettings,
    private readonly choosing: ChooseMessageSetting,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'queue' | 'reading' | 'choosing' | 'toasts'>(
      this,
      { settings: observableRef, queue: false, reading: false, choosing: false, toasts: false },
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
    this.toggle(name, isOn);
    return this.queue.press(
      name,
      () => this.choosing.execute(name, isOn),
      (failure, isLatest) => {
        if (isLatest) this.toggle(name, !isOn);
        this.toasts.show('error', failureText(failure));
      },
    );
  }

  private toggle(name: MessageSwitch, isOn: boolean): void {
    if (this.settings !== null) this.settings = switched(this.settings, name, isOn);
  }

  private show(settings: MessageSettings | null, problem: string | null): void {
    this.settings = settings;
    this.problem = problem;
  }
}
