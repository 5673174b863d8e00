import type {
  LoginCodeRequest,
  VaultAdminRepository,
  VaultOverview,
  VaultProduct,
} from '../../../application/credential/vault-admin-repository.ts';
import { loginCodeQueue, unitCredentials, vaultOverview } from '../../../application/credential/vault-staff.answers.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Reads the vault for staff over PostgREST. */
export class SupabaseVaultAdminReader implements Pick<VaultAdminRepository, 'overview' | 'product' | 'loginCodes'> {
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
}
