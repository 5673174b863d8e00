import { makeAutoObservable, observableRef } from 'mobx';
import type { ChooseNotificationType, ReadNotificationPreferences } from '../../../application/notification/notification-preferences.ts';
import type { SwitchableType } from '../../../domain/notification/notification.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import type { NotificationStore } from '../../features/notification/notification.store.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { SwitchQueue } from './switch-queue.ts';

interface Uses {
  readonly read: ReadNotificationPreferences;
  readonly save: ChooseNotificationType;
  readonly store: NotificationStore;
  readonly session: SessionStore;
  readonly toasts: ToastStore;
}

/** The types of notification a person wants. A switch toggles at once, and back when it cannot be stored. */
export class NotificationChoicesViewModel {
  /** Null until it is loaded. */
  disabledKinds: ReadonlySet<SwitchableType> | null = null;
  problem: string | null = null;
  private readonly queue = new SwitchQueue<SwitchableType>();

  constructor(private readonly uses: Uses) {
    makeAutoObservable<this, 'queue' | 'uses'>(this, { disabledKinds: observableRef, queue: false, uses: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    const userId = this.uses.session.person?.id;
    if (userId === undefined) return;
    this.show(this.disabledKinds, null);
    const found = await this.uses.read.execute(userId);
    if (found.ok) this.show(new Set(found.value), null);
    else this.show(this.disabledKinds, failureText(found.failure));
  }

  choose(type: SwitchableType, isWanted: boolean): Promise<void> {
    const userId = this.uses.session.person?.id;
    if (userId === undefined || this.disabledKinds === null) return Promise.resolve();
    this.flip(type, isWanted);
    return this.queue.press(
      type,
      async () => {
        const stored = await this.uses.save.execute(userId, type, isWanted);
        if (stored.ok) this.uses.store.choicesChanged();
        return stored;
      },
      (failure, isLatest) => {
        if (isLatest) this.flip(type, !isWanted);
        this.uses.toasts.show('error', failureText(failure));
      },
    );
  }

  private flip(type: SwitchableType, isWanted: boolean): void {
    const disabledKinds = new Set(this.disabledKinds);
    if (isWanted) disabledKinds.delete(type);
    else disabledKinds.add(type);
    this.disabledKinds = disabledKinds;
  }

  private show(disabledKinds: ReadonlySet<SwitchableType> | null, problem: string | null): void {
    this.disabledKinds = disabledKinds;
    this.problem = problem;
  }
}
