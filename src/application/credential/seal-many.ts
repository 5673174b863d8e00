import { findHeads, holdsLogin } from '../../domain/catalog/import-columns.ts';
import {
  proposeSealColumns,
  type SealColumn,
  type SealFieldOption,
  type SealKey,
  type SealUse,
  sealFieldOptions,
} from '../../domain/credential/seal-columns.ts';
import {
  keysOf,
  type PlannedSeal,
  planSealing,
  type SealableRow,
  type SealSheet,
  type SealTarget,
} from '../../domain/credential/seal-plan.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { cellText, type TableRow } from '../../domain/shared/table-row.ts';
import { readTable, type TableReaders } from '../catalog/read-table.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { resultOf } from './manage-vault.ts';
import type { VaultAdminRepository } from './vault-admin-repository.ts';

const MAX_ROWS = 2000;
/** Keys of one question to the database. */
const KEYS_AT_ONCE = 200;

/** A file of login data as far as it is read; it stays in the browser. */
export interface SealFile {
  /** Names of the sheets; empty for CSV. */
  readonly sheets: readonly string[];
  readonly sheet: number;
  /** The row of the heads. */
  readonly heads: Pick<TableRow, 'cells' | 'width'>;
  readonly rows: readonly TableRow[];
}

/** What sealing a file would do, and what its columns can be used as. */
export interface SealPlan {
  /** The product of rows that name none. */
  readonly product: SealTarget | null;
  readonly columns: readonly SealColumn[];
  readonly options: readonly SealFieldOption[];
  readonly rows: readonly PlannedSeal[];
}

/** What a person decided about a file. */
export interface SealChoices {
  /** Uses of columns by place. */
  readonly chosen: ReadonlyMap<number, SealUse>;
  /** Values of rows that have none, by the use of their field. */
  readonly filled: ReadonlyMap<SealUse, string>;
}

/** Reads a file of login data of many products. */
export class ReadSealFile {
  constructor(
    private readonly readers: TableReaders,
    private readonly errors: ErrorLog,
  ) {}

  /** Fails with a `SpreadsheetProblem`, FILE_NOT_A_TABLE, CSV_BROKEN, CSV_EMPTY or CSV_TOO_LONG. @param sheet null for the first visible one */
  execute(bytes: Uint8Array<ArrayBuffer>, sheet: number | null = null): Promise<Result<SealFile>> {
    return attempt(this.errors, 'ReadSealFile', async () => {
      const table = await readTable(this.readers, bytes, sheet);
      if ('problem' in table) return fail(table.problem);
      const place = findHeads(table.rows);
      const head = table.rows[place];
      const rows = table.rows.slice(place + 1);
      if (head === undefined || rows.length === 0) return fail('CSV_EMPTY');
      if (head.isBroken === true) return fail('CSV_BROKEN');
      if (rows.length > MAX_ROWS) return fail('CSV_TOO_LONG');
      return succeed({ sheets: table.sheets, sheet: table.sheet, heads: head, rows });
    });
  }
}

/** Plans which unit each row of a file is sealed into, without storing or sending any login data: only keys of products are asked for. */
export class PlanSealing {
  constructor(
    private readonly vault: Pick<VaultAdminRepository, 'targets'>,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * Fails with NOT_FOUND when `productId` is no account or item, and with HEADS_MISSING when the row of the heads is rather one of data: nothing of it
   * is known, or it holds a mail address. It is not shown then, because it may be login data.
   * @param productId the product of rows that name none; null where every row has to
   */
  execute({ heads, rows }: SealFile, productId: string | null, { chosen, filled }: SealChoices): Promise<Result<SealPlan>> {
    return attempt(this.errors, 'PlanSealing', async () => {
      const product = productId === null ? null : await this.product(productId);
      if (product === undefined) return fail('NOT_FOUND');
      const words = heads.cells.map(cellText);
      if (words.some(holdsLogin)) return fail('HEADS_MISSING');
      const facts = { hasProduct: product !== null, rows };
      const named = await this.targets(rows, { heads, columns: proposeSealColumns(words, [], chosen, facts) });
      const targets = product === null ? named : [product, ...named.filter(({ id }) => id !== product.id)];
      const options = sealFieldOptions(targets.map(({ fields }) => fields));
      const columns = proposeSealColumns(words, options, chosen, facts);
      if (chosen.size === 0 && columns.every(({ use }) => use === 'none')) return fail('HEADS_MISSING');
      return succeed({ product, columns, options, rows: planSealing({ columns, options, heads, rows, filled, product }, targets) });
    });
  }

  private async product(id: string): Promise<SealTarget | undefined> {
    return (await this.vault.targets({ ids: [id.toLowerCase()], codes: [], names: [] }))[0];
  }

  private async targets(rows: readonly TableRow[], sheet: Pick<SealSheet, 'columns' | 'heads'>): Promise<readonly SealTarget[]> {
    const keys = rows.flatMap((row) => [...keysOf(row, sheet)]);
    const all = [...new Map(keys.map(([key, text]) => [`${key} ${text.toLowerCase()}`, { key, text: text.toLowerCase() }])).values()];
    const found = new Map<string, SealTarget>();
    for (let from = 0; from < all.length; from += KEYS_AT_ONCE) {
      const part = all.slice(from, from + KEYS_AT_ONCE);
      const written = (wanted: SealKey): string[] => part.filter(({ key }) => key === wanted).map(({ text }) => text);
      for (const target of await this.vault.targets({ ids: written('id'), codes: written('code'), names: written('name') }))
        found.set(target.id, target);
    }
    return [...found.values()];
  }
}

/** The outcome of one row. */
export interface SealedRow {
  readonly line: number;
  readonly outcome: Result<{ readonly version: number }>;
}

/**
 * Seals the rows of a plan one after another, each in a request of its own, so that one that fails leaves the others as they are. A unit that
 * somebody sealed since the plan was made is refused (VERSION_CHANGED), and so is one that was sealed by a request whose answer was lost.
 */
export class SealMany {
  constructor(
    private readonly vault: Pick<VaultAdminRepository, 'seal'>,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * Stops before the next row once the vault is shut or the caller may not seal. Rows after that have no outcome.
   * @param onRow called after each row @returns false to stop
   */
  async execute(rows: readonly SealableRow[], onRow: (done: SealedRow) => boolean): Promise<Result<number>> {
    let sealed = 0;
    for (const { line, product, unit, texts } of rows) {
      const outcome = await attempt(this.errors, 'SealMany', async () =>
        resultOf(await this.vault.seal(product.id, unit.id, 'buyer', texts, unit.version)),
      );
      if (!outcome.ok && STOPS.has(outcome.failure.code)) return outcome;
      if (outcome.ok) sealed += 1;
      if (!onRow({ line, outcome })) break;
    }
    return succeed(sealed);
  }
}

/** Failures that every further row would have too. */
const STOPS: ReadonlySet<string> = new Set(['VAULT_SHUT', 'SESSION_ENDED', 'RLS_POLICY_ERROR', 'NEEDS_FACTOR', 'NOT_FRESH', 'UNAVAILABLE']);
