import { makeAutoObservable, observableRef } from 'mobx';
import { ListNominals } from '../../../../application/catalog/list-nominals.ts';
import { type OrderDraft, OrderDrafts } from '../../../../application/order/order-drafts.ts';
import type { DeliveryQuestion } from '../../../../application/order/order-repository.ts';
import { FindPlayerName, PlaceOrder } from '../../../../application/order/order-steps.ts';
import { QuoteOrder, ReadDeliveryQuestion } from '../../../../application/order/own-orders.ts';
import type { Product, ProductCard } from '../../../../domain/catalog/product.ts';
import {
  type DeliveryForm,
  fittingAddresses,
  readDeliveryForm,
  readPlayerAddress,
  type UsedAddress,
} from '../../../../domain/order/delivery-form.ts';
import type { OrderDetails } from '../../../../domain/order/order.ts';
import { checkOrderDetails, type DetailProblem, neededDetails } from '../../../../domain/order/order-details.ts';
import { isGroupable, MAX_GROUP, totalOf } from '../../../../domain/order/order-group.ts';
import { type PlayerAnswer, UNKNOWN_PLAYER } from '../../../../domain/order/player.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { numberIn, OrderSubmission } from '../../../features/order/order-submission.ts';
import { SessionStore } from '../../../stores/session.store.ts';

export type BuyField = 'gameId' | 'server' | 'note';

/** The current price. */
interface Price {
  readonly unitPrice: number;
  readonly discount: number;
  readonly total: number;
}

interface Services {
  readonly orders: PlaceOrder;
  readonly quoting: QuoteOrder;
  readonly asking: ReadDeliveryQuestion;
  readonly finding: FindPlayerName;
  readonly nominals: ListNominals;
  readonly drafts: OrderDrafts;
  readonly session: SessionStore;
}

type Sold = Pick<Product, 'id' | 'saleKind' | 'game' | 'category' | 'stock'>;

/** The outcome of a press: an order, a guest who signs in first, or neither. */
export type Pressed = { readonly orderId: string } | 'sign-in' | null;

/** The purchase of one product: details, current price, and a press that never places two orders. */
export class BuySheetViewModel {
  step: 'form' | 'check' = 'form';
  draft: OrderDraft = { key: '', gameId: '', server: '', note: '', quantity: 1, isTyped: false };
  problems: Readonly<Partial<Record<BuyField, DetailProblem>>> = {};
  price: Price = { unitPrice: 0, discount: 0, total: 0 };
  /** The fields of the game; empty for a free id and server. */
  form: DeliveryForm = [];
  game: string | null = null;
  /** Whether the service needs the login of the buyer's game account, which is asked for after paying. */
  asksLogin = false;
  /** What the buyer used in this game before, as its fields take it now. */
  used: readonly UsedAddress[] = [];
  /** What else of the same game and category can be chosen, with this product; empty where there is only this one. */
  nominals: readonly ProductCard[] = [];
  /** The code of the last refusal. */
  refusal: string | null = null;
  readonly submission: OrderSubmission;
  private product: Sold = { id: '', saleKind: 'item', game: null, category: null, stock: 0 };
  private readonly lookup = new LatestRequest<PlayerAnswer>();

  constructor(private readonly services: Services) {
    this.submission = new OrderSubmission(services.drafts);
    makeAutoObservable<this, 'services' | 'product' | 'lookup'>(
      this,
      {
        submission: false,
        services: false,
        product: false,
        lookup: false,
        draft: observableRef,
        problems: observableRef,
        price: observableRef,
        form: observableRef,
        used: observableRef,
        nominals: observableRef,
      },
      { autoBind: true },
    );
  }

  /** @param shown the price on the page, until the current price arrives */
  open(product: Sold & Pick<Product, 'price'>, shown: number): void {
    this.product = product;
    this.draft = this.services.drafts.open(product.id);
    this.step = this.draft.isTyped || !this.asksDetails ? 'check' : 'form';
    this.price = { unitPrice: product.price, discount: product.price - shown, total: shown };
  }

  start(): () => void {
    void this.refreshPrice();
    if (this.asksDetails) void this.ask();
    void this.listNominals();
    if (this.step === 'check') void this.findPlayer();
    return this.submission.start();
  }

  /** An account is delivered as it is, so no details are needed. */
  get asksDetails(): boolean {
    return this.product.saleKind !== 'account';
  }

  get needsGameId(): boolean {
    return this.product.saleKind === 'service';
  }

  /** How many can be ordered at once; 1 where there is no choice. */
  get mostAtOnce(): number {
    return isGroupable(this.product.saleKind) ? Math.min(MAX_GROUP, this.product.stock) : 1;
  }

  get quantity(): number {
    return Math.max(1, Math.min(this.draft.quantity, this.mostAtOnce));
  }

  setQuantity(quantity: number): void {
    this.keep({ ...this.draft, quantity: Math.max(1, Math.min(quantity, this.mostAtOnce)) });
  }

  /** What all of them cost. */
  get sum(): Price {
    const { unitPrice, discount } = this.price;
    return { unitPrice: unitPrice * this.quantity, discount, total: totalOf(this.price, this.quantity) };
  }

  /** What was entered into the fields that the game has. */
  get details(): OrderDetails {
    const { gameId, server, note } = this.draft;
    const text = (value: string): string | null => value.trim() || null;
    return neededDetails(this.product.saleKind, { gameId: text(gameId), server: text(server), note: text(note) }, this.form);
  }

  /** What a service of players knows of the entered id. Nothing depends on it. */
  get player(): PlayerAnswer {
    return this.lookup.failure === null ? (this.lookup.value ?? UNKNOWN_PLAYER) : UNKNOWN_PLAYER;
  }

  /** A pasted id that brings its server along fills both fields. What is chosen from a list is its own field alone. */
  set(field: BuyField, value: string): void {
    const isChosen = this.form.some((one) => one.field === field && one.rule.kind === 'list');
    const isPasted = field !== 'note' && !isChosen && value.length > this.draft[field].length + 1;
    const both = isPasted ? readPlayerAddress(this.form, value) : null;
    if (both !== null) {
      this.use(both);
      return;
    }
    this.keep({ ...this.draft, [field]: value });
    if (this.problems[field] !== undefined) this.problems = { ...this.problems, [field]: undefined };
  }

  /** Takes what was typed along to another product of the list. */
  carryTo(productId: string): void {
    const { gameId, server, note } = this.draft;
    this.services.drafts.keep(productId, { ...this.services.drafts.open(productId), gameId, server, note, isTyped: false });
  }

  use({ gameId, server }: UsedAddress): void {
    this.keep({ ...this.draft, gameId, server: server ?? '' });
    const { note } = this.problems;
    this.problems = note === undefined ? {} : { note };
  }

  /** Shows the summary. @returns whether the details are valid */
  toCheck(): boolean {
    const { gameId, server, note } = this.draft;
    this.problems = checkOrderDetails(this.product.saleKind, { gameId, server, note }, this.form) ?? {};
    if (Object.keys(this.problems).length > 0) return false;
    this.keep({ ...this.draft, isTyped: true });
    this.step = 'check';
    this.refusal = null;
    void this.findPlayer();
    return true;
  }

  toForm(): void {
    this.keep({ ...this.draft, isTyped: false });
    this.step = 'form';
    this.refusal = null;
  }

  async place(): Promise<Pressed> {
    if (this.submission.isPlacing) return null;
    if (this.services.session.status === 'guest') return 'sign-in';
    this.refusal = null;
    const purchase = {
      productId: this.product.id,
      optionId: null,
      start: null,
      expectedTotal: this.sum.total,
      details: this.details,
      quantity: this.quantity,
    };
    const answer = await this.submission.place(this.product.id, (terms) => this.services.orders.execute({ ...terms, ...purchase }));
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
    if (failure.code === 'INVALID' && this.asksDetails) {
      this.step = 'form';
      // The owner may have changed the fields meanwhile.
      void this.ask();
    }
    if (failure.code === 'KEY_REUSED') this.draft = this.services.drafts.open(this.product.id);
  }

  private async refreshPrice(): Promise<void> {
    const before = this.price;
    const answer = await this.services.quoting.execute(this.product.id);
    // A refusal has brought a newer price meanwhile; without an answer, the next press shows it.
    if (!answer.ok || this.price !== before) return;
    if (answer.value === null) this.setRefusal('NOT_FOR_SALE');
    else this.setPrice(answer.value);
  }

  /** Without an answer the fields stay free, and the shop checks what was typed. */
  private async ask(): Promise<void> {
    const answer = await this.services.asking.execute(this.product.id);
    if (answer.ok && answer.value !== null) this.setQuestion(answer.value);
  }

  private async listNominals(): Promise<void> {
    const { id } = this.product;
    const found = await this.services.nominals.execute(this.product);
    if (found.length > 1 && found.some((one) => one.id === id)) this.setNominals(found);
  }

  /** Guests are not asked for: the service is for those who buy. */
  private async findPlayer(): Promise<void> {
    const { gameId, server } = this.details;
    const { game } = this.product;
    this.lookup.show(UNKNOWN_PLAYER);
    if (gameId === null || game === null || this.services.session.status === 'guest') return;
    await this.lookup.run(() => this.services.finding.execute({ game: game.slug, gameId, server }));
  }

  private setQuestion({ form, game, asksLogin, used }: DeliveryQuestion): void {
    this.asksLogin = asksLogin;
    this.form = readDeliveryForm(form ?? '') ?? [];
    this.game = game;
    this.used = fittingAddresses(this.form, used);
    if (this.step === 'check' && checkOrderDetails(this.product.saleKind, this.draft, this.form) !== null) {
      this.toForm();
      this.toCheck();
    }
  }

  private setNominals(nominals: readonly ProductCard[]): void {
    this.nominals = nominals;
  }

  private setRefusal(code: string): void {
    this.refusal = code;
  }

  private setPrice({ unitPrice, discount, total }: Price): void {
    this.price = { unitPrice, discount, total };
  }

  private keep(draft: OrderDraft): void {
    this.draft = draft;
    this.services.drafts.keep(this.product.id, draft);
  }
}

export const buySheetBindings = bindingsOf(
  BuySheetViewModel,
  [PlaceOrder, QuoteOrder, ReadDeliveryQuestion, FindPlayerName, ListNominals, OrderDrafts, SessionStore],
  (orders, quoting, asking, finding, nominals, drafts, session) =>
    new BuySheetViewModel({ orders, quoting, asking, finding, nominals, drafts, session }),
);
