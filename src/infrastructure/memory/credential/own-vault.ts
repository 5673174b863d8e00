import type {
  LoginCodeText,
  OpenedCredential,
  OwnCredentialRepository,
  VaultService,
} from '../../../application/credential/vault-service.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { CredentialHistory, CredentialLine } from '../../../domain/credential/credential-history.ts';
import { type CredentialField, type CredentialLabels, type CredentialTexts, checkTexts } from '../../../domain/credential/fields.ts';
import type { LoginCode, OrderCredential } from '../../../domain/credential/order-credential.ts';
import {
  LOGIN_ERASED_AFTER_H,
  type LoginLine,
  type LoginStatus,
  type OrderLogin,
  orderLoginRefusal,
  shutsOrderLogin,
} from '../../../domain/credential/order-login.ts';
import type { MemoryOrders } from '../order/memory-orders.ts';
import type { StoredOrder } from '../order/stored-order.ts';

const CHECKLIST = ['Masuk ke akun dan cocokkan isinya', 'Ganti kata sandi akun', 'Keluarkan semua perangkat lain'];
const LOGIN_CHECKLIST = ['Masuk dan periksa hasil pengerjaannya', 'Keluarkan semua perangkat lain', 'Ganti kata sandi akun'];
const LOGIN_FIELDS: readonly CredentialField[] = [
  { name: 'login_method', label: 'Cara masuk', scope: 'renter', required: true, secret: false },
  { name: 'login', label: 'Login', scope: 'renter', required: true, secret: false },
  { name: 'password', label: 'Kata sandi', scope: 'renter', required: true, secret: true },
  { name: 'recovery_codes', label: 'Kode masuk atau kode pemulihan', scope: 'renter', required: false, secret: true },
];
const OPEN_IN: ReadonlySet<string> = new Set(['delivered', 'completed', 'disputed']);
const RENTED_IN: ReadonlySet<string> = new Set(['delivered', 'rented', 'disputed']);
const MINUTE = 60_000;
const A_DAY = 5;
const AN_HOUR = 10;

interface Sealed {
  readonly texts: Readonly<Record<string, string>>;
  readonly lines: CredentialLine[];
  readonly done: Set<string>;
  readonly codes: (LoginCode & { readonly code: string | null })[];
  closedAt: Date | null;
}

/** The login that a buyer sealed for an order, and the version of the order at that time. */
interface SealedLogin {
  readonly texts: CredentialTexts;
  readonly sealedAt: Date;
  readonly orderVersion: number;
}

/** Fake of one person's vault; it stores values unencrypted. */
export class InMemoryOwnVault implements VaultService, OwnCredentialRepository {
  /** Whether the server has its key. */
  hasKey = true;
  /** Refuses until a second factor is verified. */
  requiresFactor = false;
  /** Labels of a game's fields. */
  labels: CredentialLabels = {};
  /** Sealed logins by order, as the server alone would read them. */
  readonly logins = new Map<string, SealedLogin>();
  /** Orders that are assigned to a worker. */
  readonly assigned = new Set<string>();
  private readonly sealed = new Map<string, Sealed>();
  private readonly loginLines = new Map<string, LoginLine[]>();

  constructor(
    private readonly shop: MemoryOrders,
    private readonly clock: Clock,
    private readonly person: () => string | null,
  ) {
    shop.facets.push((order) => ({ credential: this.credentialOf(order), login: this.loginOf(order) }));
  }

  /** Seals credentials of an order as staff. */
  seal(orderId: string, texts: Readonly<Record<string, string>>): void {
    const made: Sealed = { texts, lines: [], done: new Set(), codes: [], closedAt: null };
    this.sealed.set(orderId, made);
    this.log(made, 'sealed', 'shop');
  }

  /** Opens or closes credentials as staff, with a reason. */
  byShop(orderId: string, action: 'opened' | 'closed', reason: string): void {
    const found = this.sealed.get(orderId);
    if (found === undefined) return;
    if (action === 'closed') found.closedAt = this.clock.now();
    this.log(found, action, 'shop', reason);
  }

  answerCode(orderId: string, code: string): void {
    const codes = this.sealed.get(orderId)?.codes ?? [];
    const last = codes.at(-1);
    if (last === undefined) return;
    const now = this.clock.now();
    codes[codes.length - 1] = { ...last, code, answeredAt: now, expiresAt: new Date(now.getTime() + 5 * MINUTE) };
  }

  async open(orderId: string): Promise<OpenedCredential> {
    const order = this.own(orderId);
    const found = this.opened(orderId);
    if (!this.hasKey) throw new OrderRefused('VAULT_SHUT');
    if (this.requiresFactor) throw new OrderRefused('NOT_FRESH');
    const before = found.lines.filter(({ action }) => action === 'opened');
    if (before.filter(({ isOwn }) => isOwn).length >= AN_HOUR) throw new OrderRefused('TOO_MANY');
    this.log(found, 'opened', 'buyer');
    this.begin(order);
    const fields = Object.entries(found.texts).map(([name, text]) => ({ name, label: this.labels[name] ?? null, text }));
    return { fields, openedCount: before.length, hideAfterS: 60 };
  }

  async readCode(orderId: string): Promise<LoginCodeText> {
    const found = this.opened(orderId);
    const last = found.codes.at(-1);
    if (last === undefined) throw new OrderRefused('NOT_FOUND');
    if (last.code === null || last.expiresAt === null) throw new OrderRefused('CODE_WAITING');
    if (last.expiresAt <= this.clock.now()) throw new OrderRefused('CODE_EXPIRED');
    this.log(found, 'code_opened', 'buyer');
    return { code: last.code, expiresAt: last.expiresAt };
  }

  async sealLogin(orderId: string, texts: CredentialTexts): Promise<void> {
    const order = this.own(orderId);
    if (!this.hasKey) throw new OrderRefused('VAULT_SHUT');
    const refusal = this.sealingRefusal(order);
    if (refusal !== null) throw new OrderRefused(refusal);
    const checked = checkTexts(LOGIN_FIELDS, 'renter', texts);
    if (!checked.ok) throw new OrderRefused(checked.failure.code);
    this.logins.set(orderId, { texts: checked.value, sealedAt: this.clock.now(), orderVersion: order.detail.version });
    this.noteLogin(orderId, 'sealed', 'buyer');
  }

  /** The worker opens the login of an order with a reason. */
  openedByWorker(orderId: string, reason: string): void {
    this.noteLogin(orderId, 'opened', 'shop', reason);
  }

  async requestCode(orderId: string): Promise<Date> {
    const { codes } = this.opened(orderId);
    const last = codes.at(-1);
    if (last !== undefined && last.answeredAt === null) return last.promisedAt;
    if (codes.length >= A_DAY) throw new OrderRefused('TOO_MANY');
    const askedAt = this.clock.now();
    const promisedAt = new Date(askedAt.getTime() + 10 * MINUTE);
    codes.push({ id: `kode-${codes.length + 1}`, askedAt, promisedAt, answeredAt: null, expiresAt: null, code: null });
    return promisedAt;
  }

  async tick(orderId: string, step: string, isDone: boolean): Promise<void> {
    const order = this.own(orderId);
    if (![...CHECKLIST, ...LOGIN_CHECKLIST].includes(step)) throw new OrderRefused('INVALID');
    const { done } = this.of(order);
    if (isDone) done.add(step);
    else done.delete(step);
  }

  async history(orderId: string): Promise<CredentialHistory | null> {
    const person = this.person();
    const order = person === null ? null : this.shop.find(orderId, person);
    if (order === null) return null;
    const { lines } = this.of(order);
    const { isOpen = false, sealedAt = null, openedBefore = 0 } = this.credentialOf(order) ?? {};
    return { isOpen, sealedAt, openedBefore, isIntact: true, head: this.headOf(lines), lines: [...lines] };
  }

  private headOf(lines: readonly CredentialLine[]): string | null {
    return lines.length === 0 ? null : lines.length.toString(16).padStart(16, '0');
  }

  private credentialOf(order: StoredOrder): OrderCredential | null {
    const { kind, saleKind } = order.detail;
    if (saleKind === 'service') return null;
    const { texts, lines, done, codes, closedAt } = this.of(order);
    const has = Object.keys(texts).length > 0;
    const openings = lines.filter(({ action }) => action === 'opened');
    return {
      has,
      closedAt,
      isOpen: has && closedAt === null && this.mayOpen(order),
      deliverAt: null,
      head: this.headOf(lines),
      isVaultOpen: this.hasKey,
      sealedAt: lines.findLast(({ action }) => action === 'sealed')?.at ?? null,
      openedBefore: 0,
      openedByBuyer: openings.filter(({ isOwn }) => isOwn).length,
      checklist: saleKind === 'account' && kind === 'purchase' ? CHECKLIST.map((step) => ({ step, isDone: done.has(step) })) : [],
      loginCode: codes.at(-1) ?? null,
    };
  }

  private asksLogin({ detail: { saleKind, productId } }: StoredOrder): boolean {
    return saleKind === 'service' && this.shop.product(productId ?? '')?.asksLogin === true;
  }

  private sealingRefusal(order: StoredOrder): string | null {
    const { state } = order.detail;
    return orderLoginRefusal('seal', { state, asksLogin: this.asksLogin(order), status: 'none', isWorker: false });
  }

  private loginOf(order: StoredOrder): OrderLogin | null {
    if (!this.asksLogin(order)) return null;
    const { id, events } = order.detail;
    const login = this.logins.get(id);
    const shut = events.find(({ seq, event, to }) => seq > (login?.orderVersion ?? Infinity) && shutsOrderLogin(event, to));
    const closedAt = shut?.at ?? null;
    const erasesAt = closedAt === null ? null : new Date(closedAt.getTime() + LOGIN_ERASED_AFTER_H * 60 * MINUTE);
    const erasedAt = erasesAt !== null && erasesAt <= this.clock.now() ? erasesAt : null;
    const sealed: LoginStatus = erasedAt !== null ? 'erased' : closedAt === null ? 'sealed' : 'shut';
    const { done } = this.of(order);
    return {
      status: login === undefined ? 'none' : sealed,
      fields: LOGIN_FIELDS,
      maySeal: this.sealingRefusal(order) === null,
      isVaultOpen: this.hasKey,
      hasWorker: this.assigned.has(id),
      sealedAt: login?.sealedAt ?? null,
      closedAt,
      erasesAt,
      erasedAt,
      isIntact: true,
      lines: [...(this.loginLines.get(id) ?? [])],
      checklist: LOGIN_CHECKLIST.map((step) => ({ step, isDone: done.has(step) })),
    };
  }

  private noteLogin(orderId: string, action: LoginLine['action'], actor: LoginLine['actor'], reason: string | null = null): void {
    const lines = this.loginLines.get(orderId) ?? [];
    const isOwn = actor === 'buyer';
    const device = isOwn ? 'Chrome di Android' : null;
    this.loginLines.set(orderId, [...lines, { seq: lines.length + 1, at: this.clock.now(), action, actor, isOwn, reason, device }]);
  }

  private mayOpen(order: StoredOrder): boolean {
    const { kind, state } = order.detail;
    return kind === 'rental' ? RENTED_IN.has(state) && !this.isOver(order) : OPEN_IN.has(state);
  }

  private isOver({ detail: { rental } }: StoredOrder): boolean {
    return rental !== null && rental.endsAt !== null && rental.endsAt <= this.clock.now();
  }

  /** The first opening of a rental starts its time. */
  private begin(order: StoredOrder): void {
    const { detail } = order;
    if (detail.rental === null || detail.rental.openedAt !== null) return;
    const openedAt = this.clock.now();
    const endsAt = new Date(openedAt.getTime() + detail.rental.minutes * MINUTE);
    order.detail = { ...detail, state: 'rented', version: detail.version + 1, rental: { ...detail.rental, openedAt, endsAt } };
  }

  private of({ detail }: StoredOrder): Sealed {
    const found = this.sealed.get(detail.id) ?? { texts: {}, lines: [], done: new Set<string>(), codes: [], closedAt: null };
    this.sealed.set(detail.id, found);
    return found;
  }

  private own(orderId: string): StoredOrder {
    return this.shop.ownOf(orderId, this.person());
  }

  private opened(orderId: string): Sealed {
    const order = this.own(orderId);
    const credential = this.credentialOf(order);
    if (credential === null) throw new PortError('invalid', 'nothing is sealed for a service');
    if (this.isOver(order)) throw new OrderRefused('ENDED');
    if (!this.mayOpen(order) || credential.closedAt !== null) throw new OrderRefused('VAULT_CLOSED');
    if (!credential.has) throw new OrderRefused('NO_CREDENTIALS');
    return this.of(order);
  }

  private log(to: Sealed, action: CredentialLine['action'], actor: CredentialLine['actor'], reason: string | null = null): void {
    const isOwn = actor === 'buyer';
    const device = isOwn ? 'Chrome di Android' : null;
    to.lines.push({ seq: to.lines.length + 1, at: this.clock.now(), action, actor, isOwn, reason, device });
  }
}
