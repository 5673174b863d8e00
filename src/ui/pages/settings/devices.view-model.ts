import { makeAutoObservable, observableRef } from 'mobx';
import type { DeviceSession } from '../../../application/auth/client/account-interface.ts';
import type { ListDevices } from '../../../application/auth/client/list-devices.ts';
import type { SignOutDevice } from '../../../application/auth/client/sign-out-device.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { settingsText } from './settings.text.ts';

/** Where this person is signed in. */
export class DevicesViewModel {
  devices: readonly DeviceSession[] | null = null;
  problem: string | null = null;
  /** The one that is being signed out. */
  leaving: string | null = null;

  constructor(
    private readonly listDevices: ListDevices,
    private readonly signOutDevice: SignOutDevice,
    private readonly session: SessionStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'listDevices' | 'signOutDevice' | 'session' | 'toasts'>(
      this,
      { devices: observableRef, listDevices: false, signOutDevice: false, session: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    this.show(this.devices, null);
    const found = await this.listDevices.execute();
    if (found.ok) {
      this.show(found.value, null);
      return;
    }
    this.show(this.devices, failureText(found.failure));
    // Perhaps it was this device that somebody signed out.
    if (found.failure.code !== 'NETWORK_ERROR') void this.session.check(true);
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
    this.show(this.devices?.filter((other) => other !== device) ?? null, null);
    this.toasts.show('success', settingsText.deviceSignedOut);
  }

  private mark(id: string | null): void {
    this.leaving = id;
  }

  private show(devices: readonly DeviceSession[] | null, problem: string | null): void {
    this.devices = devices;
    this.problem = problem;
  }
}
