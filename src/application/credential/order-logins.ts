import { type CredentialTexts, checkTexts } from '../../domain/credential/fields.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { CredentialCommands, Opening, OrderLoginStore } from './credential-commands.ts';
import { FieldRefused } from './field-refused.ts';
import { type OpenedCredentials, openParts } from './open-credential.ts';
import type { VaultState } from './vault-state.ts';

/** Seals the login of a buyer's game account for one order. */
export class SealOrderLogin {
  constructor(
    private readonly vault: VaultState,
    private readonly store: OrderLoginStore,
  ) {}

  /** @throws OrderRefused (FieldRefused for a field), PortError */
  async execute(commands: CredentialCommands, orderId: string, texts: CredentialTexts, device: string): Promise<void> {
    const { credentials } = await this.vault.usable();
    const { version, fields } = await commands.loginTarget(orderId);
    const checked = checkTexts(fields, 'renter', texts);
    if (!checked.ok) throw new FieldRefused(checked.failure.code, String(checked.failure.values?.['field'] ?? ''));
    const sealed = credentials.seal(checked.value, { unitId: orderId, scope: 'login', version });
    await this.store.store({ ...sealed, orderId, version, device, keyId: credentials.keyId, fields: Object.keys(checked.value) });
  }
}

/** Opens the login of an order for the worker who is assigned to it. */
export class OpenOrderLogin {
  constructor(
    private readonly vault: VaultState,
    private readonly errors: ErrorLog,
  ) {}

  /** @throws OrderRefused, PortError */
  async execute(commands: CredentialCommands, orderId: string, opening: Opening): Promise<OpenedCredentials> {
    const { credentials } = await this.vault.usable();
    return openParts(credentials, await commands.openLogin(orderId, opening), this.errors);
  }
}
