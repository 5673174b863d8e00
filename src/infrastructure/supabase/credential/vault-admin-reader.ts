import type { CredentialSettingsRepository, CredentialSettingsToSave } from '../../../application/credential/credential-settings.ts';
import type {
  LoginCodeRequest,
  SealKeys,
  VaultAdminRepository,
  VaultOverview,
  VaultProduct,
} from '../../../application/credential/vault-admin-repository.ts';
import {
  loginCodeQueue,
  readCredentialSettings,
  saveCredentialSettings,
  sealTargets,
  unitCredentials,
  vaultOverview,
} from '../../../application/credential/vault-staff.answers.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { CredentialSettings } from '../../../domain/credential/field-settings.ts';
import type { SealTarget } from '../../../domain/credential/seal-plan.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Reads the vault for staff over PostgREST. */
export class SupabaseVaultAdminReader implements Pick<VaultAdminRepository, 'overview' | 'product' | 'loginCodes' | 'targets'> {
  constructor(private readonly rest: RestClient) {}

  overview(): Promise<VaultOverview> {
    return answerOf(this.rest, vaultOverview, {});
  }

  product(productId: string): Promise<VaultProduct> {
    return answerOf(this.rest, unitCredentials, { productId });
  }

  loginCodes(): Promise<readonly LoginCodeRequest[]> {
    return answerOf(this.rest, loginCodeQueue, {});
  }

  targets(keys: SealKeys): Promise<readonly SealTarget[]> {
    return answerOf(this.rest, sealTargets, keys);
  }
}

/** Credential settings over PostgREST; the database authorises changes. */
export class SupabaseCredentialSettingsRepository implements CredentialSettingsRepository {
  constructor(private readonly rest: RestClient) {}

  read(gameId: string): Promise<CredentialSettings> {
    return answerOf(this.rest, readCredentialSettings, { gameId });
  }

  save(gameId: string, { version, fields, checklist }: CredentialSettingsToSave): Promise<StepAnswer> {
    return answerOrCode(this.rest, saveCredentialSettings, { gameId, version, fields, checklist });
  }
}
