import type { CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { CsvReader } from '../catalog/check-product-import.ts';
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

const resultOf = <T extends object>(answer: VaultAnswer<T>): Result<T> => {
  if (!('code' in answer)) return succeed(answer);
  return answer.field === undefined ? fail(answer.code) : fail(answer.code, { field: answer.field });
};

abstract class VaultUseCase {
  constructor(
    protected readonly vault: VaultAdminRepository,
    protected readonly errors: ErrorLog,
  ) {}
}

/** How the vault stands, and who waits for a code. */
export class ReadVault extends VaultUseCase {
  execute(): Promise<Result<{ readonly overview: VaultOverview; readonly codes: readonly LoginCodeRequest[] }>> {
    return attemptRead(this.errors, 'ReadVault', async () => {
      const [overview, codes] = await Promise.all([this.vault.overview(), this.vault.loginCodes()]);
      return { overview, codes };
    });
  }
}

/** A product's units, and the fields they are sealed with. */
export class ReadVaultProduct extends VaultUseCase {
  execute(productId: string): Promise<Result<VaultProduct>> {
    return attemptRead(this.errors, 'ReadVaultProduct', () => this.vault.product(productId));
  }
}

/** Seals what a buyer gets; nobody reads it back here. */
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

/** Opens a unit's credentials for a minute, with a reason that the buyer reads. */
export class OpenUnit extends VaultUseCase {
  execute(unitId: string, scope: CredentialScope, reason: string): Promise<Result<OpenedTexts>> {
    return attempt(this.errors, 'OpenUnit', async () => resultOf(await this.vault.open(unitId, scope, reason.trim())));
  }
}

/** Sends a buyer the code that the game sent to the old address. */
export class SendLoginCode extends VaultUseCase {
  execute(requestId: string, code: string): Promise<Result<{ readonly outcome: 'done' }>> {
    return attempt(this.errors, 'SendLoginCode', async () => resultOf(await this.vault.answerCode(requestId, code.trim())));
  }
}

/** What became of one line of a file. */
interface SealedLine {
  /** As spreadsheets number it: the header is the first. */
  readonly line: number;
  readonly outcome: Result<{ readonly version: number }>;
}

/**
 * Seals one unit for each line of a file whose header names the fields. It is read where it was chosen, and sent line by line: the file
 * itself is stored nowhere.
 */
export class SealFile extends VaultUseCase {
  constructor(
    private readonly csv: CsvReader,
    vault: VaultAdminRepository,
    errors: ErrorLog,
  ) {
    super(vault, errors);
  }

  /** CSV_BROKEN, CSV_EMPTY; a line that fails keeps no other from being sealed. @param onLine after each line */
  execute(productId: string, text: string, onLine: (done: SealedLine) => void): Promise<Result<readonly SealedLine[]>> {
    return attempt(this.errors, 'SealFile', async () => {
      const { header, rows, isBroken } = await this.csv.read(text);
      if (isBroken) return fail('CSV_BROKEN');
      if (rows.length === 0) return fail('CSV_EMPTY');
      const lines: SealedLine[] = [];
      for (const { line, cells } of rows) {
        const named = header.map((name, place) => [name.trim(), cells[place] ?? ''] as const);
        const texts = Object.fromEntries(named.filter(([name, cell]) => name !== '' && cell !== ''));
        const done = { line, outcome: resultOf(await this.vault.seal(productId, null, 'buyer', texts)) };
        lines.push(done);
        onLine(done);
      }
      return succeed(lines);
    });
  }
}
