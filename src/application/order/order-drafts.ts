import { MAX_GROUP } from '../../domain/order/order-group.ts';
import { RULES_VERSION } from '../../domain/order/sold-here.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';

/** The input of an unplaced order, with its idempotency key. */
export interface OrderDraft {
  readonly key: string;
  readonly gameId: string;
  readonly server: string;
  readonly note: string;
  /** How many are ordered together. */
  readonly quantity: number;
  /** The input is complete and has to be validated and sent. */
  readonly isTyped: boolean;
}

/** The newest rules that a buyer was shown in this tab. */
const RULES = 'order_rules';

const nameOf = (productId: string): string => `order_draft:${productId}`;
const count = (value: unknown): number => (typeof value === 'number' && value >= 1 && value <= MAX_GROUP ? Math.trunc(value) : 1);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Drafts of orders, stored in this tab until the order is placed: a sign-in, a reload or a lost answer keeps key and input, so that an
 * order is never placed twice.
 */
export class OrderDrafts {
  constructor(
    private readonly tab: KeyValueStore,
    private readonly newKey: () => string,
  ) {}

  /** The draft of a product; a new one with its own key when there is none. */
  open(productId: string): OrderDraft {
    const draft = this.read(productId) ?? { key: this.newKey(), gameId: '', server: '', note: '', quantity: 1, isTyped: false };
    this.keep(productId, draft);
    return draft;
  }

  keep(productId: string, draft: OrderDraft): void {
    this.tab.set(nameOf(productId), JSON.stringify(draft));
  }

  drop(productId: string): void {
    this.tab.remove(nameOf(productId));
  }

  /** Copies the input to the draft of another order. */
  renewKey(productId: string): void {
    this.keep(productId, { ...this.open(productId), key: this.newKey() });
  }

  /** The rules that the next press agrees to: the program's own, or newer ones that the buyer was told of in this tab. */
  rulesVersion(): number {
    return Math.max(RULES_VERSION, Number(this.tab.get(RULES)) || 0);
  }

  /** Records the shown rules, so that the next placement accepts them. */
  recordRules(rulesVersion: number): void {
    this.tab.set(RULES, String(rulesVersion));
  }

  private read(productId: string): OrderDraft | null {
    try {
      const { key, gameId, server, note, quantity, isTyped } = JSON.parse(this.tab.get(nameOf(productId)) ?? '{}') as Record<
        string,
        unknown
      >;
      if (typeof key !== 'string' || key === '') return null;
      return { key, gameId: text(gameId), server: text(server), note: text(note), quantity: count(quantity), isTyped: isTyped === true };
    } catch {
      return null;
    }
  }
}
