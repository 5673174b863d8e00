import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ReadStanding } from '../../../../application/staff/read-standing.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { mayAny, nobody, type Standing } from '../../../../domain/staff/standing.ts';

/** What the signed-in person may do in the admin. */
export class StandingStore {
  standing: Standing = nobody;

  constructor(private readonly readStanding: ReadStanding) {
    makeAutoObservable<this, 'readStanding'>(this, { standing: observableRef, readStanding: false }, { autoBind: true });
  }

  may(...wanted: readonly Permission[]): boolean {
    return mayAny(this.standing, wanted);
  }

  /** Asks again. @returns whether the second factor still counts as fresh */
  async refresh(): Promise<boolean> {
    const read = await this.readStanding.execute();
    if (read.ok) {
      runInAction(() => {
        this.standing = read.value;
      });
    }
    return this.standing.isFresh;
  }
}
