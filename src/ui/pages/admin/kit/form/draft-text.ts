import { makeAutoObservable } from 'mobx';
import type { DraftStorage } from '../../../../../application/shared/draft-storage.ts';

/** An unsaved note or message, stored in the tab until it is saved, sent or discarded. */
export class DraftText {
  text = '';
  problem: string | null = null;
  /** Unsaved input was restored. */
  isRestored = false;
  private name = '';

  /** @param kind names the drafts, `customer-note` for example */
  constructor(
    private readonly drafts: DraftStorage,
    private readonly kind: string,
  ) {
    makeAutoObservable<this, 'drafts' | 'kind' | 'name'>(this, { drafts: false, kind: false, name: false }, { autoBind: true });
  }

  get isEdited(): boolean {
    return this.text.trim() !== '';
  }

  /** @param subject each has a draft of its own */
  open(subject: string): void {
    this.name = `${this.kind}/${subject}`;
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

  /** The text is stored. Input during the request belongs to the next one. */
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
