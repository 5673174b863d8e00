import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { OrderDraft, OrderDrafts } from '../../../../application/order/order-drafts.ts';
import type { PlaceOrder } from '../../../../application/order/order-steps.ts';
import type { QuoteOrder } from '../../../../application/order/own-orders.ts';
import type { Product } from '../../../../domain/catalog/product.ts';
import { checkOrderDetails, type DetailProblem } from '../../../../domain/order/order-details.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { numberIn, placePatiently } from '../../../features/order/place-patiently.ts';
import type { SessionStore } from '../../../stores/session.store.ts';

export type BuyField = 'gameId' | 'server' | 'note';

/** What is asked for, and its price of now. */
interface Price {
  readonly unitPrice: number;
  readonly discount: number;
  readonly total: number;
}

/** What became of a press: an order, a guest who signs in first, or neither. */
export type Pressed = { readonly orderId: string } | 'sign-in' | null;

/** The sheet that buys one product: what is typed, what it costs now, and one press that is never two orders. */
export class BuySheetViewModel {
  step: 'form' | 'check' = 'form';
  draft: OrderDraft = { key: '', gameId: '', server: '', note: '', isTyped: false };
  problems: Readonly<Partial<Record<BuyField, DetailProblem>>> = {};
  price: Price = { unitPrice: 0, discount: 0, total: 0 };
  /** Code of the last refusal. */
  refusal: string | null = null;
  isPlacing = false;
  /** The shop is full: the press is being repeated. */
  isQueued = false;
  private product: Pick<Product, 'id' | 'saleKind'> = { id: '', saleKind: 'item' };
  private isClosed = false;

  constructor(
    private readonly placing: PlaceOrder,
    private readonly quoting: QuoteOrder,
    private readonly drafts: OrderDrafts,
    private readonly session: SessionStore,
  ) {
    makeAutoObservable<this, 'placing' | 'quoting' | 'drafts' | 'session' | 'product' | 'isClosed'>(
      this,
      {
        ...{ placing: false, quoting: false, drafts: false, session: false, product: false, isClosed: false },
        ...{ draft: observableRef, problems: observableRef, price: observableRef },
      },
      { autoBind: true },
    );
  }

  /** @param shown the price on the page, until the price of now is there */
  open(product: Pick<Product, 'id' | 'saleKind' | 'price'>, shown: number): void {
    this.product = product;
    this.draft = this.drafts.open(product.id);
    this.step = this.draft.isTyped || !this.asksDetails ? 'check' : 'form';
    this.price = { unitPrice: product.price, discount: product.price - shown, total: shown };
  }

  start(): () => void {
    this.isClosed = false;
    void this.refreshPrice();
    return () => {
      this.isClosed = true;
    };
  }

  /** An account is handed over as it is: nothing of the buyer's game is asked. */
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

  /** What was typed is shown once more. @returns whether it can be */
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

  /** Places the order. The key is the same until an order comes back, so that any number of presses is one order. */
  async place(): Promise<Pressed> {
    if (this.isPlacing) return null;
    if (this.session.status === 'guest') return 'sign-in';
    this.begin();
    const pressed = await this.send();
    runInAction(() => {
      this.isPlacing = false;
      this.isQueued = false;
    });
    return pressed;
  }

  private begin(): void {
    this.isPlacing = true;
    this.refusal = null;
  }

  private async send(): Promise<Pressed> {
    const { key, gameId, server, note } = this.draft;
    const text = (value: string): string | null => value.trim() || null;
    const placement = {
      ...{ key, productId: this.product.id, optionId: null, start: null },
      ...{ rulesVersion: this.drafts.rulesVersion(), expectedTotal: this.price.total },
      details: { gameId: text(gameId), server: text(server), note: text(note) },
    };
    const answer = await placePatiently(() => this.placing.execute(placement), { onQueued: this.queue, isClosed: () => this.isClosed });
    if (answer.ok) {
      this.drafts.drop(this.product.id);
      return { orderId: answer.value.id };
    }
    if (answer.failure.code === 'NOT_SIGNED_IN') return 'sign-in';
    this.refuse(answer.failure);
    return null;
  }

  private queue(): void {
    this.isQueued = true;
  }

  private refuse(failure: Failure): void {
    this.refusal = failure.code;
    const [unitPrice, discount, total] = [numberIn(failure, 'unitPrice'), numberIn(failure, 'discount'), numberIn(failure, 'total')];
    if (unitPrice !== null && discount !== null && total !== null) this.price = { unitPrice, discount, total };
    const rulesVersion = numberIn(failure, 'rulesVersion');
    if (rulesVersion !== null) this.drafts.tellRules(rulesVersion);
    if (failure.code === 'INVALID' && this.asksDetails) this.step = 'form';
    // That key's order is there already: what comes next is another one.
    if (failure.code === 'KEY_REUSED') {
      this.drafts.drop(this.product.id);
      const { key } = this.drafts.open(this.product.id);
      this.keep({ ...this.draft, key });
    }
  }

  private async refreshPrice(): Promise<void> {
    const before = this.price;
    const answer = await this.quoting.execute(this.product.id);
    // A press has brought a newer one meanwhile; without an answer, the next press shows it.
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
