import { makeAutoObservable } from 'mobx';

/** The count on the bell. Counting begins after the first page has settled. */
export class BadgeStore {
  unread = 0;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  show(unread: number): void {
    this.unread = Math.max(0, unread);
  }
}
