import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ReadPermissions } from '../../../../application/staff/permissions.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { mayAny, noPermissions, type StaffPermissions } from '../../../../domain/staff/staff-permissions.ts';

/** The permissions of the signed-in person. */
export class PermissionStore {
  current: StaffPermissions = noPermissions;

  constructor(private readonly readPermissions: ReadPermissions) {
    makeAutoObservable<this, 'readPermissions'>(this, { current: observableRef, readPermissions: false }, { autoBind: true });
  }

  may(...wanted: readonly Permission[]): boolean {
    return mayAny(this.current, wanted);
  }

  /** Loads them again. @returns whether the second factor still counts as fresh */
  async refresh(): Promise<boolean> {
    const read = await this.readPermissions.execute();
    if (read.ok) {
      runInAction(() => {
        this.current = read.value;
      });
    }
    return this.current.isFresh;
  }
}
