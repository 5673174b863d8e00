import { makeAutoObservable } from 'mobx';
import type { DraftStorage } from '../../../../application/shared/draft-storage.ts';

/** The note that is being written about a customer: kept by the tab until it is stored or thrown away. */
export class NoteForm {
  text = '';
  problem: string | null = null;
  /** What was typed before came back. */
  isRestored = false;
  private name = '';

  constructor(private readonly drafts: DraftStorage) {
    makeAutoObservable<this, 'drafts' | 'name'>(this, { drafts: false, name: false }, { autoBind: true });
  }

  get isEdited(): boolean {
    return this.text.trim() !== '';
  }

  /** @param customer whose page it is: each has a note of their own */
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

  /** It is stored. What was typed while it was on its way is another note. */
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
