import { RULES_VERSION } from '../../domain/order/sold-here.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';

/** What a buyer has typed for an order that is not placed yet, and the key under which it will be. */
export interface OrderDraft {
  readonly key: string;
  readonly gameId: string;
  readonly server: string;
  readonly note: string;
  /** All is typed and waits to be checked and sent. */
  readonly isTyped: boolean;
}

/** The newest rules that a buyer was told of in this tab. */
const RULES = 'order_rules';

const nameOf = (productId: string): string => `order_draft:${productId}`;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Drafts of orders, kept in this tab until an order comes back: signing in, a reload or a lost answer changes neither the key nor what was
 * typed, so that the same order is never placed twice.
 */
export class OrderDrafts {
  constructor(
    private readonly tab: KeyValueStore,
    private readonly newKey: () => string,
  ) {}

  /** The draft of a product; a new one with a key of its own when there is none. */
  open(productId: string): OrderDraft {
    const draft = this.read(productId) ?? { key: this.newKey(), gameId: '', server: '', note: '', isTyped: false };
    this.keep(productId, draft);
    return draft;
  }

  keep(productId: string, draft: OrderDraft): void {
    this.tab.set(nameOf(productId), JSON.stringify(draft));
  }

  drop(productId: string): void {
    this.tab.remove(nameOf(productId));
  }

  /** Keeps what was typed for another order. */
  renewKey(productId: string): void {
    this.keep(productId, { ...this.open(productId), key: this.newKey() });
  }

  /** The rules that the next press agrees to: the program's own, or newer ones that the buyer was told of in this tab. */
  rulesVersion(): number {
    return Math.max(RULES_VERSION, Number(this.tab.get(RULES)) || 0);
  }

  /** Whoever goes to read them comes back to a press that agrees. */
  tellRules(rulesVersion: number): void {
    this.tab.set(RULES, String(rulesVersion));
  }

  private read(productId: string): OrderDraft | null {
    try {
      const { key, gameId, server, note, isTyped } = JSON.parse(this.tab.get(nameOf(productId)) ?? '{}') as Record<string, unknown>;
      if (typeof key !== 'string' || key === '') return null;
      return { key, gameId: text(gameId), server: text(server), note: text(note), isTyped: isTyped === true };
    } catch {
      return null;
    }
  }
}
