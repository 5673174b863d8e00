import type {
  CredentialCommands,
  LoginTarget,
  OpenedParts,
  Opening,
  PartToStore,
  SealedLoginCode,
  SealTarget,
} from '../../../application/credential/credential-commands.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import { CREDENTIAL_SCOPES, type CredentialScope } from '../../../domain/credential/fields.ts';
import { orderLoginRefusal } from '../../../domain/credential/order-login.ts';
import type { MemoryVault } from './memory-vault.ts';

const AN_HOUR = 10;
const CODE_MS = 5 * 60_000;

/** The caller and their permissions. */
export interface MemoryPerson {
  readonly id: string;
  readonly permissions: readonly ('credentials.write' | 'credentials.open' | 'orders.read' | 'orders.write')[];
}

const refuse = (code: string): never => {
  throw new OrderRefused(code);
};

export class InMemoryCredentialCommands implements CredentialCommands {
  constructor(
    private readonly vault: MemoryVault,
    private readonly person: MemoryPerson,
  ) {}

  async target(productId: string, unitId: string | null): Promise<SealTarget> {
    this.require('credentials.write');
    const units = this.vault.units.filter((unit) => unit.productId === productId);
    const wanted = unitId === null ? this.nextUnit(units) : units.find(({ id }) => id === unitId)?.id;
    const chosen = wanted ?? refuse('NOT_FOUND');
    return { unitId: chosen, version: this.vault.nextVersion(chosen), fields: this.vault.fields };
  }

  async store(unitId: string, version: number, parts: readonly PartToStore[]): Promise<void> {
    this.require('credentials.write');
    if (!this.vault.units.some(({ id }) => id === unitId)) refuse('NOT_FOUND');
    if (version !== this.vault.nextVersion(unitId)) refuse('VERSION_CHANGED');
    this.vault.parts = [...this.vault.parts, ...parts.map((part) => ({ ...part, unitId, version }))];
  }

  async open(orderId: string, scope: CredentialScope, { reason }: Opening): Promise<OpenedParts> {
    const order = this.vault.orders.find(({ id }) => id === orderId);
    const isBuyer = order?.buyer === this.person.id;
    if (order === undefined || !(isBuyer || this.person.permissions.includes('orders.read'))) return refuse('NOT_FOUND');
    if (!isBuyer) this.requireReason(reason);
    else if (!order.isDelivered) refuse('VAULT_CLOSED');
    else if (this.vault.openings.filter((opening) => opening.orderId === orderId).length >= AN_HOUR) refuse('TOO_MANY');
    return this.opened(order.unitId, orderId, scope);
  }

  async openUnit(unitId: string, scope: CredentialScope, { reason }: Opening): Promise<OpenedParts> {
    this.requireReason(reason);
    return this.opened(unitId, null, scope);
  }

  async storeLoginCode(requestId: string, sealed: string): Promise<void> {
    this.require('credentials.write');
    const request = this.vault.requests.find(({ id }) => id === requestId);
    if (request === undefined) return refuse('NOT_FOUND');
    if (request.sealed !== null) refuse('ALREADY_ANSWERED');
    request.sealed = sealed;
    request.expiresAt = new Date(Date.now() + CODE_MS);
  }

  async readLoginCode(orderId: string): Promise<SealedLoginCode> {
    const isOwn = this.vault.orders.some(({ id, buyer, isDelivered }) => id === orderId && buyer === this.person.id && isDelivered);
    const request = this.vault.requests.findLast((each) => isOwn && each.orderId === orderId);
    if (request === undefined) return refuse('NOT_FOUND');
    if (request.sealed === null || request.expiresAt === null) return refuse('CODE_WAITING');
    if (request.expiresAt.getTime() <= Date.now()) return refuse('CODE_EXPIRED');
    return { id: request.id, sealed: request.sealed, expiresAt: request.expiresAt };
  }

  async loginTarget(orderId: string): Promise<LoginTarget> {
    const order = this.vault.services.find(({ id, buyer }) => id === orderId && buyer === this.person.id);
    if (order === undefined) return refuse('NOT_FOUND');
    const { state, asksLogin, login } = order;
    const refusal = orderLoginRefusal('seal', { state, asksLogin, status: login?.status ?? 'none', isWorker: false });
    if (refusal !== null) refuse(refusal);
    return { version: 1 + (login?.stored.version ?? 0), fields: this.vault.loginFields };
  }

  async openLogin(orderId: string, { reason }: Opening): Promise<OpenedParts> {
    this.require('orders.write');
    const order = this.vault.services.find(({ id }) => id === orderId);
    if (order === undefined) return refuse('NOT_FOUND');
    const { state, asksLogin, login, worker } = order;
    const isWorker = worker === this.person.id;
    const refusal = orderLoginRefusal('open', { state, asksLogin, status: login?.status ?? 'none', isWorker });
    if (refusal !== null || login === null) return refuse(refusal ?? 'NO_LOGIN');
    if ((reason ?? '').trim().length < 10) refuse('REASON_NEEDED');
    const openedCount = this.vault.openings.filter((opening) => opening.orderId === orderId).length;
    if (openedCount >= AN_HOUR) refuse('TOO_MANY');
    this.vault.openings.push({ unitId: orderId, orderId, actor: this.person.id });
    const { version, sealed, wrappedKey, fields } = login.stored;
    const named = this.vault.loginFields.filter(({ name }) => fields.includes(name));
    return {
      parts: [{ unitId: orderId, scope: 'login', version, sealed, wrappedKey }],
      labels: Object.fromEntries(named.map(({ name, label }) => [name, label])),
      openedCount,
    };
  }

  private nextUnit(units: readonly { readonly id: string; readonly isFree: boolean }[]): string {
    const free = units.find(({ id, isFree }) => isFree && !this.vault.hasCredentials(id));
    if (free !== undefined) return free.id;
    const [only, ...others] = units;
    if (only === undefined) return refuse('NO_UNIT');
    return others.length > 0 ? refuse('UNIT_NEEDED') : only.id;
  }

  private opened(unitId: string, orderId: string | null, scope: CredentialScope): OpenedParts {
    const parts = CREDENTIAL_SCOPES.filter((each) => scope === 'buyer' || each === 'renter').flatMap(
      (each) => this.vault.partsOf(unitId, each)[0] ?? [],
    );
    if (parts.length === 0) refuse('NO_CREDENTIALS');
    const openedCount = this.vault.openings.filter((opening) => opening.unitId === unitId).length;
    this.vault.openings.push({ unitId, orderId, actor: this.person.id });
    return {
      parts: parts.map(({ unitId: id, scope: each, version, sealed, wrappedKey }) => ({
        unitId: id,
        scope: each,
        version,
        sealed,
        wrappedKey,
      })),
      labels: Object.fromEntries(
        this.vault.fields.filter(({ name }) => parts.some(({ fields }) => fields.includes(name))).map(({ name, label }) => [name, label]),
      ),
      openedCount,
    };
  }

  private requireReason(reason: string | null): void {
    this.require('credentials.open');
    if ((reason ?? '').trim().length < 10) refuse('REASON_NEEDED');
  }

  private require(permission: MemoryPerson['permissions'][number]): void {
    if (!this.person.permissions.includes(permission)) refuse('FORBIDDEN');
  }
}
