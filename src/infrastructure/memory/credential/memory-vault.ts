import type { LoginToStore, PartToStore } from '../../../application/credential/credential-commands.ts';
import type { SealedAccount } from '../../../application/credential/vault-keys.ts';
import type { CredentialField } from '../../../domain/credential/fields.ts';
import type { LoginStatus } from '../../../domain/credential/order-login.ts';
import type { OrderState } from '../../../domain/order/transitions.ts';

export interface StoredPart extends PartToStore {
  readonly unitId: string;
  readonly version: number;
}

interface StoredUnit {
  readonly id: string;
  readonly productId: string;
  isFree: boolean;
}

interface StoredOrder {
  readonly id: string;
  readonly buyer: string;
  readonly unitId: string;
  readonly isDelivered: boolean;
}

interface LoginCodeRequest {
  readonly id: string;
  readonly orderId: string;
  sealed: string | null;
  expiresAt: Date | null;
}

/** The order of a service. */
interface StoredService {
  readonly id: string;
  readonly buyer: string;
  readonly asksLogin: boolean;
  state: OrderState;
  worker: string | null;
  login: { readonly stored: LoginToStore; readonly status: Exclude<LoginStatus, 'none'> } | null;
}

const field = (name: string, scope: CredentialField['scope'], required = true): CredentialField => ({
  name,
  label: name,
  scope,
  required,
  secret: name.includes('password'),
});

/** The default fields of an account. */
const ACCOUNT_FIELDS: readonly CredentialField[] = [
  ...['login_method', 'login', 'password'].map((name) => field(name, 'renter')),
  ...['email', 'email_password'].map((name) => field(name, 'buyer')),
  ...['recovery_codes', 'bound_phone', 'first_owner', 'game_id', 'server'].map((name) => field(name, 'buyer', false)),
];

/** Fake of the vault's tables. */
export class MemoryVault {
  readonly units: StoredUnit[] = [];
  readonly orders: StoredOrder[] = [];
  readonly requests: LoginCodeRequest[] = [];
  readonly services: StoredService[] = [];
  /** All openings in order. */
  readonly openings: { readonly unitId: string; readonly orderId: string | null; readonly actor: string }[] = [];
  readonly fields = ACCOUNT_FIELDS;
  /** The fields of the login that a buyer gives. */
  readonly loginFields = [
    ...['login_method', 'login', 'password'].map((name) => field(name, 'renter')),
    field('recovery_codes', 'renter', false),
  ];
  parts: readonly StoredPart[] = [];
  destinations: readonly SealedAccount[] = [];
  isOpen = true;
  note = '';

  addProduct(units: number): string {
    const productId = crypto.randomUUID();
    for (let unit = 0; unit < units; unit += 1) this.units.push({ id: crypto.randomUUID(), productId, isFree: true });
    return productId;
  }

  /** Buys the first free unit, preferably one with credentials, and delivers it at once. */
  addOrder(productId: string, buyer: string): string {
    const free = this.units.filter((unit) => unit.productId === productId && unit.isFree);
    const unit = free.find(({ id }) => this.hasCredentials(id)) ?? free[0];
    if (unit === undefined) throw new Error('sold out');
    unit.isFree = false;
    const order = { id: crypto.randomUUID(), buyer, unitId: unit.id, isDelivered: this.hasCredentials(unit.id) };
    this.orders.push(order);
    return order.id;
  }

  /** A paid order of a service. */
  addService(buyer: string, asksLogin = true): string {
    const id = crypto.randomUUID();
    this.services.push({ id, buyer, asksLogin, state: 'processing', worker: null, login: null });
    return id;
  }

  expireCodes(): void {
    for (const request of this.requests) if (request.expiresAt !== null) request.expiresAt = new Date(0);
  }

  addRequest(orderId: string): string {
    const request = { id: crypto.randomUUID(), orderId, sealed: null, expiresAt: null };
    this.requests.push(request);
    return request.id;
  }

  hasCredentials(unitId: string): boolean {
    return this.parts.some((part) => part.unitId === unitId);
  }

  nextVersion(unitId: string): number {
    return 1 + Math.max(0, ...this.parts.filter((part) => part.unitId === unitId).map(({ version }) => version));
  }

  /** Newest first. */
  partsOf(unitId: string, scope: CredentialField['scope']): readonly StoredPart[] {
    return this.parts.filter((part) => part.unitId === unitId && part.scope === scope).toSorted((a, b) => b.version - a.version);
  }
}
