import { makeAutoObservable } from 'mobx';
import type { DraftStorage } from '../../../../application/shared/draft-storage.ts';

/** The unsaved note about a customer, stored in the tab until it is saved or discarded. */
export class NoteForm {
  text = '';
  problem: string | null = null;
  /** An unsaved note was restored. */
  isRestored = false;
  private name = '';

  constructor(private readonly drafts: DraftStorage) {
    makeAutoObservable<this, 'drafts' | 'name'>(this, { drafts: false, name: false }, { autoBind: true });
  }

  get isEdited(): boolean {
    return this.text.trim() !== '';
  }

  /** @param customer each has an unsaved note of their own */
  open(customer: string): void {
    this.name = `customer-note/${customer}`;
    const stored = this.drafts.read(this.name);
    this.text = typeof stored === 'string' ? stored : '';
    this.isRestored = this.isEdited;
  }

  type(text: string): void {
    this.text = text;
    this.problem = null;
    if (this.isEdited) this.drafts.save(this.name, text);
    else this.drop();
  }

  refuse(problem: string): void {
    this.problem = problem;
  }

  /** The note is saved. Input during the request belongs to the next note. */
  settle(stored: string): void {
    this.problem = null;
    this.isRestored = false;
    if (this.text === stored) this.discard();
  }

  discard(): void {
    this.text = '';
    this.problem = null;
    this.drop();
  }

  private drop(): void {
    this.isRestored = false;
    this.drafts.drop(this.name);
  }
}
