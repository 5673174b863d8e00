import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { SettlementPage, SettlementRepository } from '../../../application/order/settlement-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { type SettlementDraft, type SettlementProblem, settlementProblems } from '../../../domain/payment/settlement.ts';
import { toWib } from '../../../domain/shared/wib.ts';
import type { Permission } from '../../../domain/staff/permission.ts';
import { balancesOf } from './staff-ledger.ts';
import type { MemoryStaffOrders } from './staff-orders.ts';

const PER_PAGE = 50;
const MAIN_BANK = 'cash:bank:main';
const SANDBOX = 'cash:gateway:sandbox';
/** In the order of the database's checks. */
const CODES: readonly (readonly [SettlementProblem, string])[] = [
  ['gross', 'INVALID'],
  ['fee', 'INVALID'],
  ['reference', 'INVALID'],
  ['date', 'SETTLEMENT_DATE'],
  ['balance', 'GATEWAY_BALANCE'],
];

export class InMemorySettlementRepository implements SettlementRepository {
  private readonly keys = new Map<string, string>();

  /** @param who the signed-in person's name @param may whether they have a permission */
  constructor(
    private readonly shop: MemoryStaffOrders,
    private readonly who: () => string,
    private readonly may: (permission: Permission) => boolean = () => true,
  ) {}

  async page(before: number | null): Promise<SettlementPage> {
    this.admit('ledger.read');
    const left = this.shop.settlements.filter(({ id }) => before === null || id < before);
    const shown = left.slice(0, PER_PAGE);
    const next = shown.length === PER_PAGE ? (shown.at(-1)?.id ?? null) : null;
    return { gateways: this.gateways(), banks: this.banks(), settlements: shown, next };
  }

  async settle(key: string, draft: SettlementDraft): Promise<StepAnswer> {
    this.admit('payments.write');
    if (!this.shop.isFresh) return { code: 'NOT_FRESH' };
    const balance = this.gateways().find(({ gateway }) => gateway === draft.gateway)?.balance ?? 0;
    const problems = settlementProblems(draft, balance, toWib(this.shop.clock.now()).slice(0, 10));
    const code = this.banks().includes(draft.bank) ? CODES.find(([problem]) => problems.includes(problem))?.[1] : 'INVALID';
    if (code !== undefined && code !== 'GATEWAY_BALANCE') return { code };
    const content = JSON.stringify(draft);
    const earlier = this.keys.get(key);
    if (earlier !== undefined) return earlier === content ? { outcome: 'already' } : { code: 'KEY_REUSED' };
    if (this.isUsed(draft)) return { code: 'REFERENCE_USED' };
    if (code !== undefined) return { code };
    const { gateway, bank, gross, fee } = draft;
    this.keys.set(key, content);
    const id = (this.shop.settlements[0]?.id ?? 0) + 1;
    this.shop.settlements = [{ ...draft, id, madeAt: this.shop.clock.now(), madeBy: this.who(), reversal: null }, ...this.shop.settlements];
    this.shop.postOf('settled', null, [
      [bank, gross - fee],
      ['expense:gateway', fee],
      [gateway, -gross],
    ]);
    return { outcome: 'done' };
  }

  async reverse(id: number, reason: string): Promise<StepAnswer> {
    this.admit('payments.write');
    if (!this.shop.isFresh) return { code: 'NOT_FRESH' };
    if (reason.trim().length < 3) return { code: 'REASON_NEEDED' };
    const found = this.shop.settlements.find((one) => one.id === id);
    if (found === undefined) return { code: 'NOT_FOUND' };
    if (found.reversal !== null) return { outcome: 'already' };
    const reversal = { reason: reason.trim(), at: this.shop.clock.now(), by: this.who() };
    this.shop.settlements = this.shop.settlements.map((one) => (one.id === id ? { ...one, reversal } : one));
    const { gateway, bank, gross, fee } = found;
    this.shop.postOf('settlement_reversed', null, [
      [gateway, gross],
      ['expense:gateway', -fee],
      [bank, fee - gross],
    ]);
    return { outcome: 'done' };
  }

  private isUsed({ bank, reference }: SettlementDraft): boolean {
    const isSettled = this.shop.settlements.some((one) => one.bank === bank && one.reference === reference && one.reversal === null);
    return isSettled || this.shop.bankReferences.has(reference);
  }

  private gateways(): SettlementPage['gateways'] {
    return balancesOf(this.shop.lines)
      .filter(({ account }) => account.startsWith('cash:gateway:') && account !== SANDBOX)
      .map(({ account, balance }) => ({ gateway: account, balance }));
  }

  private banks(): readonly string[] {
    const own = this.shop.settings.accounts.map(({ bank }) => `cash:bank:${bank.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`);
    const booked = balancesOf(this.shop.lines).map(({ account }) => account);
    const banks = [...new Set([...own, ...booked.filter((account) => account.startsWith('cash:bank:'))])];
    return banks.length === 0 ? [MAIN_BANK] : banks;
  }

  private admit(permission: Permission): void {
    if (!this.may(permission)) throw new PortError('denied', `without ${permission}`);
  }
}
