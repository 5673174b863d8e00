import { makeAutoObservable } from 'mobx';

/** Which of the dialogs that stand over every page of the admin is open. */
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
