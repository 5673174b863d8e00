import { makeAutoObservable } from 'mobx';
import type { DeviceSession } from '../../../application/auth/account.answers.ts';
import type { ListDevices, SignOutDevice } from '../../../application/auth/client/devices.ts';
import { LatestRequest } from '../../core/latest-request.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { settingsText } from './settings.text.ts';

/** The sessions of this person. */
export class DevicesViewModel {
  /** The session that is being ended. */
  leaving: string | null = null;
  private readonly request = new LatestRequest<readonly DeviceSession[]>();

  constructor(
    private readonly listDevices: ListDevices,
    private readonly signOutDevice: SignOutDevice,
    private readonly session: SessionStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'listDevices' | 'signOutDevice' | 'session' | 'toasts'>(
      this,
      { request: false, listDevices: false, signOutDevice: false, session: false, toasts: false },
      { autoBind: true },
    );
  }

  get devices(): readonly DeviceSession[] | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    if (await this.read()) return;
    // The ended session may be this device's. Its person can have signed in again while the list was on its way.
    await this.session.check(true);
    if (this.session.user !== null && this.request.failure !== null) await this.read();
  }

  /** @returns whether the session need not be checked */
  private async read(): Promise<boolean> {
    const found = await this.request.run(() => this.listDevices.execute());
    return found?.ok !== false || found.failure.code === 'NETWORK_ERROR';
  }

  async signOut(device: DeviceSession): Promise<void> {
    if (this.leaving !== null) return;
    this.mark(device.id);
    const done = await this.signOutDevice.execute(device.id);
    this.mark(null);
    if (!done.ok) {
      this.toasts.show('error', failureText(done.failure));
      return;
    }
    this.request.show((this.devices ?? []).filter((other) => other !== device));
    this.toasts.show('success', settingsText.deviceSignedOut);
  }

  private mark(id: string | null): void {
    this.leaving = id;
  }
}
