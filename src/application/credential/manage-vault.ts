import type { CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type {
  LoginCodeRequest,
  OpenedTexts,
  VaultAdminRepository,
  VaultAnswer,
  VaultOverview,
  VaultProduct,
} from './vault-admin-repository.ts';

/** An answer of the vault as a result; a refusal of a field names it. */
export const resultOf = <T extends object>(answer: VaultAnswer<T>): Result<T> => {
  if (!('code' in answer)) return succeed(answer);
  return answer.field === undefined ? fail(answer.code) : fail(answer.code, { field: answer.field });
};

abstract class VaultUseCase {
  constructor(
    protected readonly vault: VaultAdminRepository,
    protected readonly errors: ErrorLog,
  ) {}
}

/** Reads the state of the vault, and pending requests for codes. */
export class ReadVault extends VaultUseCase {
  execute(): Promise<Result<{ readonly overview: VaultOverview; readonly codes: readonly LoginCodeRequest[] }>> {
    return attemptRead(this.errors, 'ReadVault', async () => {
      const [overview, codes] = await Promise.all([this.vault.overview(), this.vault.loginCodes()]);
      return { overview, codes };
    });
  }
}

/** Reads a product's units, and the fields they are sealed with. */
export class ReadVaultProduct extends VaultUseCase {
  execute(productId: string): Promise<Result<VaultProduct>> {
    return attemptRead(this.errors, 'ReadVaultProduct', () => this.vault.product(productId));
  }
}

/** Seals credentials; sealing staff cannot read them back. */
export class SealUnit extends VaultUseCase {
  execute(
    productId: string,
    unitId: string | null,
    scope: CredentialScope,
    texts: CredentialTexts,
  ): Promise<Result<{ readonly version: number }>> {
    return attempt(this.errors, 'SealUnit', async () => resultOf(await this.vault.seal(productId, unitId, scope, texts)));
  }
}

/** Opens a unit's credentials for a minute; the buyer sees the reason. */
export class OpenUnit extends VaultUseCase {
  execute(unitId: string, scope: CredentialScope, reason: string): Promise<Result<OpenedTexts>> {
    return attempt(this.errors, 'OpenUnit', async () => resultOf(await this.vault.open(unitId, scope, reason.trim())));
  }
}

/** Opens the login of an order for a minute, for the worker of the order; the buyer sees the reason. */
export class OpenLogin extends VaultUseCase {
  execute(orderId: string, reason: string): Promise<Result<OpenedTexts>> {
    return attempt(this.errors, 'OpenLogin', async () => resultOf(await this.vault.openLogin(orderId, reason.trim())));
  }
}

/** Sends a buyer the verification code that the game sent to the previous e-mail address. */
export class SendLoginCode extends VaultUseCase {
  execute(requestId: string, code: string): Promise<Result<{ readonly outcome: 'done' }>> {
    return attempt(this.errors, 'SendLoginCode', async () => resultOf(await this.vault.answerCode(requestId, code.trim())));
  }
}
