import type { CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { CsvReader } from '../catalog/table-readers.ts';
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

/** Sends a buyer the verification code that the game sent to the previous e-mail address. */
export class SendLoginCode extends VaultUseCase {
  execute(requestId: string, code: string): Promise<Result<{ readonly outcome: 'done' }>> {
    return attempt(this.errors, 'SendLoginCode', async () => resultOf(await this.vault.answerCode(requestId, code.trim())));
  }
}

/** The outcome of one line of a file. */
interface SealedLine {
  /** Numbered as in a spreadsheet: the header is line 1. */
  readonly line: number;
  readonly outcome: Result<{ readonly version: number }>;
}

/**
 * Seals one unit per line of a CSV file whose header names the fields. The browser parses the file and sends single lines, so that the file
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

  /** Fails with CSV_BROKEN or CSV_EMPTY; a failed line does not affect others. @param onLine called after each line */
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
