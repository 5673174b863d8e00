import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { SignInAgain } from '../../../../application/auth/client/sign-in-again.ts';
import type { ReadPermissions } from '../../../../application/staff/permissions.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { mayAny, noPermissions, type StaffPermissions } from '../../../../domain/staff/staff-permissions.ts';

/** Whether the second factor is still fresh; `ended`: the session is over and the person has not signed in again. */
type SecondFactorStatus = 'fresh' | 'stale' | 'ended';

/** The permissions of the signed-in person. */
export class PermissionStore {
  current: StaffPermissions = noPermissions;

  constructor(
    private readonly readPermissions: ReadPermissions,
    private readonly again: Pick<SignInAgain, 'send'>,
  ) {
    makeAutoObservable<this, 'readPermissions' | 'again'>(
      this,
      { current: observableRef, readPermissions: false, again: false },
      { autoBind: true },
    );
  }

  may(...wanted: readonly Permission[]): boolean {
    return mayAny(this.current, wanted);
  }

  /** Loads them again. Somebody who had a role and has none now may have lost only the session, which the page asks to begin again. */
  async refresh(): Promise<SecondFactorStatus> {
    const had = this.current.role !== null;
    const read = await this.again
      .send(
        () => this.readPermissions.execute(),
        (answer) => (had && answer.ok && answer.value.role === null ? 'refused' : 'answered'),
      )
      .catch(() => null);
    if (read === null) return 'ended';
    if (read.ok) {
      runInAction(() => {
        this.current = read.value;
      });
    }
    return this.current.isFresh ? 'fresh' : 'stale';
  }
}
