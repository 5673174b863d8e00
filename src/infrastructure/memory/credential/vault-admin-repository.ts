import type {
  LoginCodeRequest,
  OpenedTexts,
  SealKeys,
  VaultAdminRepository,
  VaultAnswer,
  VaultOverview,
  VaultProduct,
  VaultUnit,
} from '../../../application/credential/vault-admin-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { type CredentialScope, type CredentialTexts, checkTexts } from '../../../domain/credential/fields.ts';
import { type LoginFacts, orderLoginRefusal } from '../../../domain/credential/order-login.ts';
import type { SealableUnit, SealTarget } from '../../../domain/credential/seal-plan.ts';
import { ACCOUNT_FIELDS } from './credential-settings-repository.ts';

/** The name of a product that was added without one. */
const NAME = 'Akun Mythic';

/** How a product is named in files. */
interface ProductNames {
  readonly name: string;
  readonly code: string | null;
}

interface Stored {
  readonly productId: string;
  readonly unit: VaultUnit;
  readonly texts: CredentialTexts | null;
}

export class InMemoryVaultAdminRepository implements VaultAdminRepository {
  isOpen = true;
  codes: readonly LoginCodeRequest[] = [];
  /** By unit: the number of the paid order that waits for its credentials. */
  readonly waitingOrders = new Map<string, string>();
  readonly sentCodes = new Map<string, string>();
  /** By order: the login that its buyer sealed, and what decides about it when the caller opens it. */
  readonly logins = new Map<string, { readonly texts: CredentialTexts; readonly facts: () => LoginFacts }>();
  private readonly names = new Map<string, ProductNames>();
  private units: readonly Stored[] = [];

  constructor(private readonly clock: Clock) {}

  nameProduct(productId: string, names: ProductNames): void {
    this.names.set(productId, names);
  }

  /** Adds a unit without credentials. @returns its id */
  addUnit(productId: string): string {
    const position = this.units.filter((one) => one.productId === productId).length + 1;
    const id = `${productId.slice(0, 24)}${String(position).padStart(12, '0')}`;
    const unit: VaultUnit = {
      id,
      position,
      state: 'available',
      hasCredentials: false,
      version: null,
      sealedAt: null,
      isErased: false,
      openedCount: 0,
      orderId: null,
      orderNumber: null,
    };
    this.units = [...this.units, { productId, unit, texts: null }];
    return id;
  }

  async overview(): Promise<VaultOverview> {
    const without = this.units.filter(({ unit }) => !unit.hasCredentials);
    const products = [...new Set(without.map(({ productId }) => productId))].map((productId) => ({
      productId,
      name: this.namesOf(productId).name,
      missing: without.filter((one) => one.productId === productId).length,
    }));
    const sealed = this.units.length - without.length;
    const keys = sealed === 0 ? [] : [{ keyId: '0a1b2c3d', count: sealed }];
    const waiting = without.flatMap(({ productId, unit: { id } }) => {
      const number = this.waitingOrders.get(id);
      return number === undefined ? [] : [{ orderId: id, number, productId, productName: this.namesOf(productId).name, dueAt: null }];
    });
    return { isOpen: this.isOpen, since: this.clock.now(), sealed, withoutCredentials: without.length, keys, waiting, products };
  }

  async product(productId: string): Promise<VaultProduct> {
    return {
      name: this.namesOf(productId).name,
      fields: ACCOUNT_FIELDS,
      units: this.units.filter((one) => one.productId === productId).map(({ unit }) => unit),
    };
  }

  async targets({ ids, codes, names }: SealKeys): Promise<readonly SealTarget[]> {
    return [...new Set(this.units.map(({ productId }) => productId))]
      .map((id) => ({ id, ...this.namesOf(id) }))
      .filter(
        ({ id, name, code }) => ids.includes(id) || codes.includes(code?.toLowerCase() ?? '') || names.includes(name.trim().toLowerCase()),
      )
      .map((product) => {
        const own = this.units.filter(
          ({ productId, unit: { state } }) => productId === product.id && ['available', 'reserved'].includes(state),
        );
        const units = own.map(({ unit: { id, position, hasCredentials, version } }) => {
          return { id, position, hasCredentials, version: version ?? 0, waitingOrder: this.waitingOrders.get(id) ?? null };
        });
        const rank = ({ hasCredentials, waitingOrder }: SealableUnit): number => (hasCredentials ? 2 : waitingOrder === null ? 1 : 0);
        return {
          ...product,
          game: null,
          fields: ACCOUNT_FIELDS,
          units: units.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position),
        };
      });
  }

  async loginCodes(): Promise<readonly LoginCodeRequest[]> {
    return this.codes;
  }

  async seal(
    productId: string,
    unitId: string | null,
    scope: CredentialScope,
    texts: CredentialTexts,
    seenVersion?: number,
  ): Promise<VaultAnswer<{ version: number }>> {
    if (!this.isOpen) return { code: 'VAULT_SHUT' };
    const own = this.units.filter((one) => one.productId === productId);
    const found =
      own.find(({ unit }) => (unitId === null ? !unit.hasCredentials : unit.id === unitId)) ?? (own.length === 1 ? own[0] : undefined);
    if (found === undefined) return { code: own.length === 0 ? 'NO_UNIT' : 'UNIT_NEEDED' };
    if (seenVersion !== undefined && (found.unit.version ?? 0) !== seenVersion) return { code: 'VERSION_CHANGED' };
    const checked = checkTexts(ACCOUNT_FIELDS, scope, texts);
    if (!checked.ok) return { code: checked.failure.code, field: String(checked.failure.values?.['field']) };
    const version = (found.unit.version ?? 0) + 1;
    const kept = { ...found.texts, ...checked.value };
    const hasCredentials = ACCOUNT_FIELDS.every(({ name, required }) => !required || kept[name] !== undefined);
    this.put({ ...found, texts: kept, unit: { ...found.unit, version, hasCredentials, sealedAt: this.clock.now() } });
    return { version };
  }

  async open(unitId: string, scope: CredentialScope, reason: string): Promise<VaultAnswer<OpenedTexts>> {
    if (!this.isOpen) return { code: 'VAULT_SHUT' };
    if (reason.length < 10 || reason.length > 300) return { code: 'REASON_NEEDED' };
    const found = this.units.find(({ unit }) => unit.id === unitId);
    if (found?.texts == null) return { code: 'NO_CREDENTIALS' };
    this.put({ ...found, unit: { ...found.unit, openedCount: found.unit.openedCount + 1 } });
    const shown = ACCOUNT_FIELDS.filter((field) => scope === 'buyer' || field.scope === 'renter');
    return {
      texts: Object.fromEntries(Object.entries(found.texts).filter(([name]) => shown.some((field) => field.name === name))),
      labels: Object.fromEntries(shown.map(({ name, label }) => [name, label])),
      hideAfterS: 60,
    };
  }

  async openLogin(orderId: string, reason: string): Promise<VaultAnswer<OpenedTexts>> {
    if (!this.isOpen) return { code: 'VAULT_SHUT' };
    const login = this.logins.get(orderId);
    if (login === undefined) return { code: 'NOT_FOUND' };
    const refusal = orderLoginRefusal('open', login.facts());
    if (refusal !== null) return { code: refusal };
    if (reason.length < 10 || reason.length > 300) return { code: 'REASON_NEEDED' };
    const { texts } = login;
    const labels = ACCOUNT_FIELDS.filter(({ name }) => Object.hasOwn(texts, name)).map(({ name, label }) => [name, label]);
    return { texts, labels: Object.fromEntries(labels), hideAfterS: 60 };
  }

  async answerCode(requestId: string, code: string): Promise<VaultAnswer<{ readonly outcome: 'done' }>> {
    if (!this.codes.some(({ id }) => id === requestId)) return { code: 'ALREADY_ANSWERED' };
    this.codes = this.codes.filter(({ id }) => id !== requestId);
    this.sentCodes.set(requestId, code);
    return { outcome: 'done' };
  }

  private namesOf(productId: string): ProductNames {
    return this.names.get(productId) ?? { name: NAME, code: null };
  }

  private put(stored: Stored): void {
    this.units = this.units.map((one) => (one.unit.id === stored.unit.id ? stored : one));
  }
}
