import { type CredentialScope, type CredentialTexts, checkTexts, splitByScope } from '../../domain/credential/fields.ts';
import { OrderRefused } from '../order/order-service.ts';
import type { CredentialCommands } from './credential-commands.ts';
import { FieldRefused } from './field-refused.ts';
import type { VaultState } from './vault-state.ts';

/** Attempts with the next version or unit, because somebody else may seal the same unit at the same time. */
const TRIES = 3;

export interface CredentialToSeal {
  readonly productId: string;
  /** Null: the first free unit without data, else the product's only one. */
  readonly unitId: string | null;
  readonly scope: CredentialScope;
  readonly texts: CredentialTexts;
  /** The newest version that the caller knows of, 0 for none; null replaces the newest, whichever it is. */
  readonly seenVersion: number | null;
}

/** Seals credentials that staff entered. */
export class SealCredential {
  constructor(private readonly vault: VaultState) {}

  /** @throws OrderRefused (FieldRefused for a field), PortError */
  async execute(commands: CredentialCommands, given: CredentialToSeal): Promise<{ readonly unitId: string; readonly version: number }> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.seal(commands, given);
      } catch (error) {
        const mayTryAgain = tries < TRIES && given.seenVersion === null;
        if (!mayTryAgain || !(error instanceof OrderRefused) || error.code !== 'VERSION_CHANGED') throw error;
      }
    }
  }

  private async seal(
    commands: CredentialCommands,
    { productId, unitId: wanted, scope, texts, seenVersion }: CredentialToSeal,
  ): Promise<{ readonly unitId: string; readonly version: number }> {
    const { credentials } = await this.vault.usable();
    const { unitId, version, fields } = await commands.target(productId, wanted, scope);
    if (seenVersion !== null && version !== seenVersion + 1) throw new OrderRefused('VERSION_CHANGED');
    const checked = checkTexts(fields, scope, texts);
    if (!checked.ok) throw new FieldRefused(checked.failure.code, String(checked.failure.values?.['field'] ?? ''));
    const parts = splitByScope(fields, scope, checked.value).map((part) => ({
      ...credentials.seal(part.texts, { unitId, version, scope: part.scope }),
      scope: part.scope,
      keyId: credentials.keyId,
      fields: Object.keys(part.texts),
    }));
    await commands.store(unitId, version, parts);
    return { unitId, version };
  }
}
