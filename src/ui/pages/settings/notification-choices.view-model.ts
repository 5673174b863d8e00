import { makeAutoObservable, observableRef } from 'mobx';
import type { ChooseNotificationType, ReadNotificationPreferences } from '../../../application/notification/notification-preferences.ts';
import type { SwitchableType } from '../../../domain/notification/notification.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import type { NotificationStore } from '../../features/notification/notification.store.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';

/** The types of notification a person wants. A switch toggles at once, and back when it cannot be stored. */
export class NotificationChoicesViewModel {
  /** Null until it is loaded. */
  unwanted: ReadonlySet<SwitchableType> | null = null;
  problem: string | null = null;
  /** Requests run one after the other, so that the last press wins. */
  private saving: Promise<void> = Promise.resolve();
  /** The number of the latest press of each type: an older one that fails does not revert the switch. */
  private readonly presses = new Map<SwitchableType, number>();

  constructor(
    private readonly read: ReadNotificationPreferences,
    private readonly save: ChooseNotificationType,
    private readonly store: NotificationStore,
    private readonly session: SessionStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'saving' | 'presses' | 'read' | 'save' | 'store' | 'session' | 'toasts'>(
      this,
      { unwanted: observableRef, saving: false, presses: false, read: false, save: false, store: false, session: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    const userId = this.session.user?.id;
    if (userId === undefined) return;
    this.show(this.unwanted, null);
    const found = await this.read.execute(userId);
    if (found.ok) this.show(new Set(found.value), null);
    else this.show(this.unwanted, failureText(found.failure));
  }

  choose(type: SwitchableType, isWanted: boolean): Promise<void> {
    const userId = this.session.user?.id;
    if (userId === undefined || this.unwanted === null) return Promise.resolve();
    const press = (this.presses.get(type) ?? 0) + 1;
    this.presses.set(type, press);
    this.flip(type, isWanted);
    this.saving = this.saving.then(() => this.persist(userId, type, isWanted, press));
    return this.saving;
  }

  private async persist(userId: string, type: SwitchableType, isWanted: boolean, press: number): Promise<void> {
    const stored = await this.save.execute(userId, type, isWanted);
    if (stored.ok) {
      this.store.choicesChanged();
      return;
    }
    if (this.presses.get(type) === press) this.flip(type, !isWanted);
    this.toasts.show('error', failureText(stored.failure));
  }

  private flip(type: SwitchableType, isWanted: boolean): void {
    const unwanted = new Set(this.unwanted);
    if (isWanted) unwanted.delete(type);
    else unwanted.add(type);
    this.unwanted = unwanted;
  }

  private show(unwanted: ReadonlySet<SwitchableType> | null, problem: string | null): void {
    this.unwanted = unwanted;
    this.problem = problem;
  }
}
