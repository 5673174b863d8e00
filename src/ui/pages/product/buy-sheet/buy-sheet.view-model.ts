import { makeAutoObservable, observableRef } from 'mobx';
import { type OrderDraft, OrderDrafts } from '../../../../application/order/order-drafts.ts';
import { PlaceOrder } from '../../../../application/order/order-steps.ts';
import { QuoteOrder } from '../../../../application/order/own-orders.ts';
import type { Product } from '../../../../domain/catalog/product.ts';
import { checkOrderDetails, type DetailProblem } from '../../../../domain/order/order-details.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { numberIn, OrderSubmission } from '../../../features/order/order-submission.ts';
import { SessionStore } from '../../../stores/session.store.ts';

export type BuyField = 'gameId' | 'server' | 'note';

/** The current price. */
interface Price {
  readonly unitPrice: number;
  readonly discount: number;
  readonly total: number;
}

/** The outcome of a press: an order, a guest who signs in first, or neither. */
export type Pressed = { readonly orderId: string } | 'sign-in' | null;

/** The purchase of one product: details, current price, and a press that never places two orders. */
export class BuySheetViewModel {
  step: 'form' | 'check' = 'form';
  draft: OrderDraft = { key: '', gameId: '', server: '', note: '', isTyped: false };
  problems: Readonly<Partial<Record<BuyField, DetailProblem>>> = {};
  price: Price = { unitPrice: 0, discount: 0, total: 0 };
  /** The code of the last refusal. */
  refusal: string | null = null;
  readonly submission: OrderSubmission;
  private product: Pick<Product, 'id' | 'saleKind'> = { id: '', saleKind: 'item' };

  constructor(
    private readonly orders: PlaceOrder,
    private readonly quoting: QuoteOrder,
    private readonly drafts: OrderDrafts,
    private readonly session: SessionStore,
  ) {
    this.submission = new OrderSubmission(drafts);
    makeAutoObservable<this, 'orders' | 'quoting' | 'drafts' | 'session' | 'product'>(
      this,
      {
        submission: false,
        orders: false,
        quoting: false,
        drafts: false,
        session: false,
        product: false,
        draft: observableRef,
        problems: observableRef,
        price: observableRef,
      },
      { autoBind: true },
    );
  }

  /** @param shown the price on the page, until the current price arrives */
  open(product: Pick<Product, 'id' | 'saleKind' | 'price'>, shown: number): void {
    this.product = product;
    this.draft = this.drafts.open(product.id);
    this.step = this.draft.isTyped || !this.asksDetails ? 'check' : 'form';
    this.price = { unitPrice: product.price, discount: product.price - shown, total: shown };
  }

  start(): () => void {
    void this.refreshPrice();
    return this.submission.start();
  }

  /** An account is delivered as it is, so no details are needed. */
  get asksDetails(): boolean {
    return this.product.saleKind !== 'account';
  }

  get needsGameId(): boolean {
    return this.product.saleKind === 'service';
  }

  set(field: BuyField, value: string): void {
    this.keep({ ...this.draft, [field]: value });
    if (this.problems[field] !== undefined) this.problems = { ...this.problems, [field]: undefined };
  }

  /** Shows the summary. @returns whether the details are valid */
  toCheck(): boolean {
    const { gameId, server, note } = this.draft;
    this.problems = checkOrderDetails(this.product.saleKind, { gameId, server, note }) ?? {};
    if (Object.keys(this.problems).length > 0) return false;
    this.keep({ ...this.draft, isTyped: true });
    this.step = 'check';
    this.refusal = null;
    return true;
  }

  toForm(): void {
    this.keep({ ...this.draft, isTyped: false });
    this.step = 'form';
    this.refusal = null;
  }

  async place(): Promise<Pressed> {
    if (this.submission.isPlacing) return null;
    if (this.session.status === 'guest') return 'sign-in';
    this.refusal = null;
    const { gameId, server, note } = this.draft;
    const text = (value: string): string | null => value.trim() || null;
    const purchase = {
      productId: this.product.id,
      optionId: null,
      start: null,
      expectedTotal: this.price.total,
      details: { gameId: text(gameId), server: text(server), note: text(note) },
    };
    const answer = await this.submission.place(this.product.id, (terms) => this.orders.execute({ ...terms, ...purchase }));
    if (answer.ok) return { orderId: answer.value.id };
    if (answer.failure.code === 'NOT_SIGNED_IN') return 'sign-in';
    this.refuse(answer.failure);
    return null;
  }

  private refuse(failure: Failure): void {
    this.refusal = failure.code;
    const unitPrice = numberIn(failure, 'unitPrice');
    const discount = numberIn(failure, 'discount');
    const total = numberIn(failure, 'total');
    if (unitPrice !== null && discount !== null && total !== null) this.price = { unitPrice, discount, total };
    if (failure.code === 'INVALID' && this.asksDetails) this.step = 'form';
    if (failure.code === 'KEY_REUSED') this.draft = this.drafts.open(this.product.id);
  }

  private async refreshPrice(): Promise<void> {
    const before = this.price;
    const answer = await this.quoting.execute(this.product.id);
    // A refusal has brought a newer price meanwhile; without an answer, the next press shows it.
    if (!answer.ok || this.price !== before) return;
    if (answer.value === null) this.setRefusal('NOT_FOR_SALE');
    else this.setPrice(answer.value);
  }

  private setRefusal(code: string): void {
    this.refusal = code;
  }

  private setPrice({ unitPrice, discount, total }: Price): void {
    this.price = { unitPrice, discount, total };
  }

  private keep(draft: OrderDraft): void {
    this.draft = draft;
    this.drafts.keep(this.product.id, draft);
  }
}

export const buySheetBindings = bindingsOf(
  BuySheetViewModel,
  [PlaceOrder, QuoteOrder, OrderDrafts, SessionStore],
  (place, quote, drafts, session) => new BuySheetViewModel(place, quote, drafts, session),
);
