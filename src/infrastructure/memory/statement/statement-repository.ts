import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type {
  SavedLayout,
  StatementAccount,
  StatementComparison,
  StatementImport,
  StatementImports,
  StatementRepository,
  StatementToStore,
  StoredRow,
  StoredRowPage,
} from '../../../application/statement/statement-repository.ts';
import { isDay } from '../../../domain/shared/moment.ts';
import { toWib } from '../../../domain/shared/wib.ts';
import type { Permission } from '../../../domain/staff/permission.ts';
import type { MemoryStaffOrders } from '../order/staff-orders.ts';

type SentRow = StatementToStore['rows'][number];

interface HeldRow extends StoredRow {
  readonly accountId: string;
  readonly key: string;
}

const PER_PAGE = 50;
const SHOWN_IMPORTS = 20;
const MOST_ROWS = 10_000;

const keyOf = ({ bookedOn, amount, text, reference, balance, ordinal }: SentRow): string =>
  JSON.stringify([bookedOn, amount, text, reference, balance, ordinal]);

const inOrder = (a: HeldRow, b: HeldRow): number => (a.bookedOn === b.bookedOn ? a.id - b.id : a.bookedOn < b.bookedOn ? -1 : 1);

const isValid = ({ bookedOn, amount, text, reference, ordinal }: SentRow, today: string): boolean =>
  isDay(bookedOn) &&
  bookedOn >= '2000-01-01' &&
  bookedOn <= today &&
  amount !== 0 &&
  Math.abs(amount) <= 100_000_000_000_000 &&
  ordinal > 0 &&
  text.length <= 500 &&
  reference !== '' &&
  (reference ?? '').length <= 100 &&
  !/\p{Cc}/u.test(`${text}${reference}`);

/** The statements of a shop in memory. */
export class MemoryStatements {
  rows: readonly HeldRow[] = [];
  imports: readonly StatementImport[] = [];
  layouts: StatementImports['layouts'] = [];

  constructor(readonly orders: MemoryStaffOrders) {}

  get accounts(): readonly Omit<StatementAccount, 'lastDay'>[] {
    return this.orders.settings.accounts.map(({ id = '', bank, number, holder }) => ({ id, bank, number, holder }));
  }
}

export class InMemoryStatementRepository implements StatementRepository {
  /** @param who the signed-in person's name @param may whether they have a permission */
  constructor(
    private readonly shop: MemoryStatements,
    private readonly who: () => string,
    private readonly may: (permission: Permission) => boolean = () => true,
  ) {}

  async imports(): Promise<StatementImports> {
    this.admit();
    const { accounts, imports, layouts } = this.shop;
    const lastDayOf = (id: string): string | null =>
      imports
        .filter(({ accountId }) => accountId === id)
        .map(({ lastDay }) => lastDay)
        .toSorted()
        .at(-1) ?? null;
    return {
      accounts: accounts.map((account) => ({ ...account, lastDay: lastDayOf(account.id) })),
      layouts,
      imports: imports.slice(0, SHOWN_IMPORTS),
    };
  }

  async store(accountId: string, statement: StatementToStore, isTrial: boolean): Promise<StatementComparison | { readonly code: string }> {
    this.admit();
    const { rows, fileName } = statement;
    const today = toWib(this.shop.orders.clock.now()).slice(0, 10);
    if (fileName === '' || rows.length === 0 || rows.length > MOST_ROWS || !rows.every((row) => isValid(row, today)))
      return { code: 'INVALID' };
    if (!this.shop.accounts.some(({ id }) => id === accountId)) return { code: 'NOT_FOUND' };
    const comparison = this.compare(accountId, rows);
    if (!isTrial) this.add(accountId, statement, comparison.added);
    return comparison;
  }

  async rows(accountId: string, before: number | null): Promise<StoredRowPage> {
    this.admit();
    const all = this.rowsOf(accountId).toReversed();
    const start = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const page = all.slice(start, start + PER_PAGE);
    return {
      rows: page.map(({ accountId: _, key: __, ...row }) => row),
      next: page.length === PER_PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  }

  async saveLayout(layout: SavedLayout): Promise<StepAnswer> {
    this.admit();
    if (layout.name.trim().length < 2 || layout.name.length > 60 || layout.heads.length === 0) return { code: 'INVALID' };
    const head = (one: SavedLayout): string => one.heads.join('\n').toLowerCase();
    const others = this.shop.layouts.filter((one) => head(one) !== head(layout));
    const id = this.shop.layouts.find((one) => head(one) === head(layout))?.id ?? `layout-${this.shop.layouts.length + 1}`;
    this.shop.layouts = [...others, { ...layout, name: layout.name.trim(), id }].toSorted((a, b) => a.name.localeCompare(b.name));
    return { outcome: 'done' };
  }

  private rowsOf(accountId: string): readonly HeldRow[] {
    return this.shop.rows.filter((row) => row.accountId === accountId).toSorted(inOrder);
  }

  private compare(accountId: string, rows: readonly SentRow[]): StatementComparison {
    const stored = this.rowsOf(accountId);
    const keys = new Set(stored.map(({ key }) => key));
    const isKnown = (row: SentRow): boolean => keys.has(keyOf(row));
    const days = [...new Set(rows.map(({ bookedOn }) => bookedOn))].toSorted();
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const following = stored.find(({ bookedOn }) => bookedOn >= last);
    return {
      added: rows.filter((row) => !isKnown(row)).length,
      days: days.map((day) => {
        const ofDay = rows.filter(({ bookedOn }) => bookedOn === day);
        return {
          ...{ day, count: ofDay.length, known: ofDay.filter(isKnown).length },
          stored: stored.filter(({ bookedOn }) => bookedOn === day).length,
          isCovered: this.shop.imports.some((one) => one.accountId === accountId && one.firstDay < day && one.lastDay > day),
        };
      }),
      before: stored.findLast(({ bookedOn }) => bookedOn <= first)?.balance ?? null,
      after: following === undefined || following.balance === null ? null : following.balance - following.amount,
    };
  }

  private add(accountId: string, { fileName, rows }: StatementToStore, added: number): void {
    const { shop } = this;
    const keys = new Set(this.rowsOf(accountId).map(({ key }) => key));
    const fresh = rows.filter((row) => !keys.has(keyOf(row)));
    shop.rows = [
      ...shop.rows,
      ...fresh.map(({ ordinal, ...row }, place) => ({
        ...row,
        accountId,
        key: keyOf({ ordinal, ...row }),
        id: shop.rows.length + place + 1,
      })),
    ];
    const days = rows.map(({ bookedOn }) => bookedOn).toSorted();
    const id = (shop.imports[0]?.id ?? 0) + 1;
    const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
    const made = {
      id,
      accountId,
      fileName,
      firstDay,
      lastDay,
      rowCount: rows.length,
      added,
      at: shop.orders.clock.now(),
      importedBy: this.who(),
    };
    shop.imports = [made, ...shop.imports];
  }

  private admit(): void {
    if (!this.may('payments.write')) throw new PortError('denied', 'without payments.write');
  }
}
