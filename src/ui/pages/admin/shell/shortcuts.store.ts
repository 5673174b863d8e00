import { makeAutoObservable } from 'mobx';

/** Which dialog of the admin's frame is open. */
export class ShortcutStore {
  open: 'search' | 'help' | null = null;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  search(): void {
    this.open = 'search';
  }

  help(): void {
    this.open = 'help';
  }

  close(): void {
    this.open = null;
  }
}
