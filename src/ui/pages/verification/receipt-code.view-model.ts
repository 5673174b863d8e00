import { makeAutoObservable } from 'mobx';
import { readReceiptCode } from '../../../domain/order/receipt-code.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { bindingsOf } from '../../core/bindings.ts';

/** The field for a receipt's code. It needs no backend, so that the server renders it too. */
export class ReceiptCodeViewModel {
  typed = '';
  /** Why the text is no code; null for one, and while it is changed. */
  unreadable: Failure | null = null;
  /** The number of submissions that could not be read. */
  refusals = 0;
  /** The code that the page was opened with; null for none, and for text that is none. */
  code: string | null = null;
  /** The address has a code that was not read yet. */
  isReading = false;
  private visited: string | null = null;
  private typedBefore: string | null = null;

  constructor() {
    makeAutoObservable<this, 'visited' | 'typedBefore'>(this, { visited: false, typedBefore: false }, { autoBind: true });
  }

  /**
   * @param visited the code of the address; null without one
   * @param typed what was submitted, on the page before or without its program; null for nothing
   */
  for(visited: string | null, typed: string | null): void {
    this.visited = visited;
    this.typedBefore = typed;
    this.isReading = visited !== null;
  }

  /** Reads the code in the browser alone: no code is part of a cached page. */
  start(): undefined {
    const entered = this.visited ?? this.typedBefore;
    if (this.typed === '') this.typed = this.typedBefore ?? entered ?? '';
    this.code = entered === null ? null : this.read(entered);
    this.isReading = false;
  }

  type(text: string): void {
    this.typed = text;
    this.unreadable = null;
  }

  /** @returns the code to look up; null for text that is none */
  submit(): string | null {
    const code = this.read(this.typed);
    if (code === null) this.refusals += 1;
    return code;
  }

  private read(text: string): string | null {
    const code = readReceiptCode(text);
    this.unreadable = code.ok ? null : code.failure;
    return code.ok ? code.value : null;
  }
}

export const receiptCodeBindings = bindingsOf(ReceiptCodeViewModel, [], () => new ReceiptCodeViewModel());
