import type { ApprovalAnswer, StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type {
  AccountClosing,
  ImportWithdrawal,
  MatchTarget,
  OpeningDraft,
  ReasonsGiven,
  SavedLayout,
  StatementComparison,
  StatementImports,
  StatementRepository,
  StatementToStore,
  StoredRow,
  StoredRowPage,
} from '../../../application/statement/statement-repository.ts';
import { isDay } from '../../../domain/shared/moment.ts';
import { toWib } from '../../../domain/shared/wib.ts';
import type { Permission } from '../../../domain/staff/permission.ts';
import type { GatewayDay } from '../../../domain/statement/lump.ts';
import { isPossibleReason, type RowReason, reasonLines } from '../../../domain/statement/row-reason.ts';
import { storedDays, storedGaps } from '../../../domain/statement/stored-chain.ts';
import { cashCodeOf } from '../order/shop-accounts.ts';
import { recordTransfer } from '../order/staff-payments.ts';
import { bookedCandidates, candidatesOf, type HeldRow, type MemoryStatements } from './statement-book.ts';
import { closingOf, confirmOpening, postRounding, withdrawOpening } from './statement-closing.ts';
import { lumpDays, settleRows } from './statement-lumps.ts';
import { withdrawImport, withdrawMatch } from './statement-withdrawals.ts';

type SentRow = StatementToStore['rows'][number];

const PER_PAGE = 50;
const SHOWN_IMPORTS = 20;
const MOST_ROWS = 10_000;
const MOST_REASONS = 200;

const keyOf = ({ bookedOn, amount, text, reference, balance, ordinal }: SentRow): string =>
  JSON.stringify([bookedOn, amount, text, reference, balance, ordinal]);

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
        .filter(({ accountId, withdrawal }) => accountId === id && withdrawal === null)
        .map(({ lastDay }) => lastDay)
        .toSorted()
        .at(-1) ?? null;
    const gapsOf = (id: string) => storedGaps(storedDays(this.shop.rowsOf(id)));
    return {
      accounts: accounts.map((account) => ({ ...account, lastDay: lastDayOf(account.id), gaps: gapsOf(account.id) })),
      layouts,
      imports: imports.slice(0, SHOWN_IMPORTS),
    };
  }

  async store(accountId: string, statement: StatementToStore, isTrial: boolean): Promise<StatementComparison | { readonly code: string }> {
    this.admit();
    if (!isTrial && !this.shop.orders.isFresh) return { code: 'NOT_FRESH' };
    const { rows, fileName } = statement;
    const today = toWib(this.shop.orders.clock.now()).slice(0, 10);
    if (fileName === '' || rows.length === 0 || rows.length > MOST_ROWS || !rows.every((row) => isValid(row, today)))
      return { code: 'INVALID' };
    if (!this.shop.accounts.some(({ id }) => id === accountId)) return { code: 'NOT_FOUND' };
    const comparison = this.compare(accountId, rows);
    if (!isTrial) this.add(accountId, statement, comparison.added);
    return comparison;
  }

  async rows(accountId: string, isOpen: boolean, before: number | null): Promise<StoredRowPage> {
    this.admit();
    const all = this.shop.rowsOf(accountId).toReversed();
    const start = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const left = all.slice(start).filter(({ id }) => !(isOpen && this.isDecided(id)));
    const page = left.slice(0, PER_PAGE);
    return {
      rows: page.map((row) => this.shown(row)),
      lumpDays: lumpDays(this.shop.orders),
      next: page.length === PER_PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  }

  async saveLayout(layout: SavedLayout): Promise<StepAnswer> {
    this.admit();
    if (!this.shop.orders.isFresh) return { code: 'NOT_FRESH' };
    if (layout.name.trim().length < 2 || layout.name.length > 60 || layout.heads.length === 0) return { code: 'INVALID' };
    const head = (one: SavedLayout): string => one.heads.join('\n').toLowerCase();
    const others = this.shop.layouts.filter((one) => head(one) !== head(layout));
    const id = this.shop.layouts.find((one) => head(one) === head(layout))?.id ?? `layout-${this.shop.layouts.length + 1}`;
    this.shop.layouts = [...others, { ...layout, name: layout.name.trim(), id }].toSorted((a, b) => a.name.localeCompare(b.name));
    return { outcome: 'done' };
  }

  async match(rowId: number, target: MatchTarget): Promise<ApprovalAnswer> {
    this.admit();
    const { orders, matches } = this.shop;
    if (!orders.isFresh) return { code: 'NOT_FRESH' };
    const row = this.shop.rows.find(({ id }) => id === rowId);
    if (row === undefined) return { code: 'NOT_FOUND' };
    if (this.isDecided(rowId)) return { outcome: 'already', exception: null };
    const booked = bookedCandidates(this.shop, row);
    if ('journalId' in target) {
      if (!booked.some(({ journalId }) => journalId === target.journalId)) return { code: 'NOT_FOUND' };
      matches.set(rowId, target.journalId);
      return { outcome: 'done', exception: null };
    }
    if (row.amount <= 0 || row.amount % 100 !== 0) return { code: 'INVALID' };
    const number = orders.orders.get(target.orderId)?.detail.number;
    if (booked.some((one) => one.isNear || one.number === number)) return { code: 'ALREADY_BOOKED' };
    const amount = row.amount / 100;
    const given = { amount, reference: this.referenceOf(row, target.orderId), receivedOn: row.bookedOn, accountId: row.accountId };
    const answer = recordTransfer(orders, this.who(), target.orderId, given, target.pressTotal);
    if ('code' in answer || answer.outcome !== 'done') return answer;
    const [posted] = bookedCandidates(this.shop, row);
    if (posted !== undefined) {
      matches.set(rowId, posted.journalId);
      this.shop.bookings.add(rowId);
    }
    return answer;
  }

  async giveReason(rowIds: readonly number[], reason: RowReason, isOther: boolean): Promise<ReasonsGiven | { readonly code: string }> {
    this.admit();
    if (!this.shop.orders.isFresh) return { code: 'NOT_FRESH' };
    const wanted = [...new Set(rowIds)].toSorted((a, b) => a - b);
    if (wanted.length === 0 || wanted.length > MOST_REASONS) return { code: 'INVALID' };
    const refused: { id: number; code: string }[] = [];
    for (const id of wanted) {
      const row = this.shop.rows.find((one) => one.id === id);
      const code = this.reasonRefusal(row, reason, isOther);
      if (row === undefined || code !== null) refused.push({ id, code: code ?? 'NOT_FOUND' });
      else {
        this.shop.reasons.set(id, reason);
        this.book('reasoned', row, reason, 1);
      }
    }
    for (const id of new Set(wanted.flatMap((one) => this.shop.rows.find((row) => row.id === one)?.accountId ?? [])))
      postRounding(this.shop, id);
    return { refused };
  }

  async withdrawReason(rowId: number): Promise<StepAnswer> {
    this.admit();
    if (!this.shop.orders.isFresh) return { code: 'NOT_FRESH' };
    const row = this.shop.rows.find(({ id }) => id === rowId);
    const reason = this.shop.reasons.get(rowId);
    if (row === undefined || reason === undefined) return { code: 'NOT_FOUND' };
    this.shop.reasons.delete(rowId);
    this.book('reason_withdrawn', row, reason, -1);
    postRounding(this.shop, row.accountId);
    return { outcome: 'done' };
  }

  async settleRows(rowIds: readonly number[], days: readonly GatewayDay[]): Promise<StepAnswer> {
    this.admit();
    return this.shop.orders.isFresh ? settleRows(this.shop, this.who(), rowIds, days) : { code: 'NOT_FRESH' };
  }

  async withdrawImport(importId: number, reason: string): Promise<ImportWithdrawal | { readonly code: string }> {
    this.admit();
    return this.shop.orders.isFresh ? withdrawImport(this.shop, this.who(), importId, reason.trim()) : { code: 'NOT_FRESH' };
  }

  async withdrawMatch(rowId: number, reason: string): Promise<StepAnswer> {
    this.admit();
    return this.shop.orders.isFresh ? withdrawMatch(this.shop, rowId, reason.trim()) : { code: 'NOT_FRESH' };
  }

  async closing(accountId: string): Promise<AccountClosing> {
    this.admit();
    return closingOf(this.shop, accountId);
  }

  async confirmOpening(accountId: string, draft: OpeningDraft): Promise<StepAnswer> {
    this.admit();
    return this.shop.orders.isFresh ? confirmOpening(this.shop, this.who(), accountId, draft) : { code: 'NOT_FRESH' };
  }

  async withdrawOpening(accountId: string, reason: string): Promise<StepAnswer> {
    this.admit();
    return this.shop.orders.isFresh ? withdrawOpening(this.shop, accountId, reason) : { code: 'NOT_FRESH' };
  }

  private reasonRefusal(row: HeldRow | undefined, reason: RowReason, isOther: boolean): string | null {
    if (row === undefined) return 'NOT_FOUND';
    if (this.isDecided(row.id)) return 'MATCHED';
    if (!isPossibleReason(reason, row.amount)) return 'REASON_DIRECTION';
    return !isOther && bookedCandidates(this.shop, row).some(({ isNear }) => isNear) ? 'ALREADY_BOOKED' : null;
  }

  private book(kind: string, { accountId, amount, bookedOn }: HeldRow, reason: RowReason, sign: 1 | -1): void {
    const { orders } = this.shop;
    const lines = reasonLines(reason, sign * amount, cashCodeOf(orders.settings, accountId) ?? '');
    if (lines.length === 0) return;
    orders.postOf(kind, null, lines);
    const journalId = orders.lines[0]?.journalId;
    if (journalId !== undefined) this.shop.reasonDays.set(journalId, bookedOn);
  }

  private isDecided(rowId: number): boolean {
    return this.shop.matches.has(rowId) || this.shop.reasons.has(rowId);
  }

  /** A second approval keeps the reference of the first, unless that is another row's. */
  private referenceOf({ id, amount }: HeldRow, orderId: string): string {
    const { orders, rows } = this.shop;
    const others = new Set(rows.filter((one) => one.id !== id).map((one) => `MUTASI-${one.id}`));
    const first = orders.orders
      .get(orderId)
      ?.approvals.find((one) => one.amount * 100 === amount && !orders.bankReferences.has(one.reference) && !others.has(one.reference));
    return first?.reference ?? `MUTASI-${id}`;
  }

  private shown({ accountId, importId: _import, key: _, ...row }: HeldRow): StoredRow {
    const journalId = this.shop.matches.get(row.id);
    const reason = this.shop.reasons.get(row.id) ?? null;
    if (journalId === undefined)
      return { ...row, reason, match: null, candidates: reason === null ? candidatesOf(this.shop, { ...row, accountId }) : null };
    const line = this.shop.orders.lines.find((one) => one.journalId === journalId);
    const match = {
      journalId,
      kind: line?.kind ?? '',
      number: line?.orderNumber ?? null,
      isBooking: this.shop.bookings.has(row.id),
    };
    return { ...row, reason, match, candidates: null };
  }

  private compare(accountId: string, rows: readonly SentRow[]): StatementComparison {
    const stored = this.shop.rowsOf(accountId);
    const keys = new Set(stored.map(({ key }) => key));
    const isKnown = (row: SentRow): boolean => keys.has(keyOf(row));
    const days = [...new Set(rows.map(({ bookedOn }) => bookedOn))].toSorted();
    const first = days[0] ?? '';
    const last = days.at(-1) ?? '';
    const storedEnds = storedDays(stored);
    return {
      added: rows.filter((row) => !isKnown(row)).length,
      days: days.map((day) => {
        const ofDay = rows.filter(({ bookedOn }) => bookedOn === day);
        return {
          day,
          count: ofDay.length,
          known: ofDay.filter(isKnown).length,
          stored: stored.filter(({ bookedOn }) => bookedOn === day).length,
          isCovered: this.shop.imports.some(
            (one) => one.accountId === accountId && one.withdrawal === null && one.firstDay < day && one.lastDay > day,
          ),
        };
      }),
      before: storedEnds.findLast(({ day }) => day <= first)?.ends?.closing ?? null,
      after: storedEnds.find(({ day }) => day >= last)?.ends?.opening ?? null,
    };
  }

  private add(accountId: string, { fileName, rows }: StatementToStore, added: number): void {
    const { shop } = this;
    const id = (shop.imports[0]?.id ?? 0) + 1;
    const keys = new Set(this.shop.rowsOf(accountId).map(({ key }) => key));
    const fresh = rows.filter((row) => !keys.has(keyOf(row)));
    shop.rows = [
      ...shop.rows,
      ...fresh.map(({ ordinal, ...row }, place) => ({
        ...row,
        accountId,
        key: keyOf({ ordinal, ...row }),
        id: shop.storedCount + place + 1,
        importId: id,
      })),
    ];
    shop.storedCount += fresh.length;
    const days = rows.map(({ bookedOn }) => bookedOn).toSorted();
    const firstDay = days[0] ?? '';
    const lastDay = days.at(-1) ?? '';
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
      withdrawal: null,
    };
    shop.imports = [made, ...shop.imports];
    postRounding(shop, accountId);
  }

  private admit(): void {
    if (!this.may('payments.write')) throw new PortError('denied', 'without payments.write');
  }
}
