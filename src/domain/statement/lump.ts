/** What buyers paid through a gateway on a day and no settlement covers yet, in rupiah. */
export interface GatewayDay {
  readonly day: string;
  readonly gross: number;
}

/** The gateway of the shop's own QRIS code, which settles in lumps of a day or more, less its fee. */
export const QRIS_GATEWAY = 'cash:gateway:qris';

const DAY_MS = 86_400_000;
/** Weekends and holidays are settled together, on the next day of the banks. */
const OLDEST_DAYS = 10;
/** What gateways take is 0.7 % at most, rounded up for each payment; `private.is_lump_fee` has the same limit. */
const FEE_PARTS = 100;

/** Whether a gateway may have taken this fee. Amounts are rupiah. */
export const isLumpFee = (gross: number, fee: number): boolean => fee >= 0 && fee < gross && fee * FEE_PARTS <= gross;

/**
 * What is left of each day, the oldest first. What left the gateway otherwise, such as a settlement that names no days, was the oldest, so that the
 * newest days have what the gateway owes.
 * @param received and @param settled by day @param balance what the gateway owes, in rupiah
 */
export const unsettledDays = (received: readonly GatewayDay[], settled: readonly GatewayDay[], balance: number): readonly GatewayDay[] => {
  let owed = balance;
  return received
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .flatMap(({ day, gross }) => {
      const covered = settled.filter((one) => one.day === day).reduce((sum, one) => sum + one.gross, 0);
      const left = Math.min(Math.max(0, gross - covered), owed);
      owed -= Math.max(0, gross - covered);
      return left > 0 ? [{ day, gross: left }] : [];
    })
    .toReversed();
};

interface LumpRow {
  readonly id: number;
  readonly bookedOn: string;
  /** In sen; money that came is positive. */
  readonly amount: number;
  readonly text: string;
}

/** Rows of the bank that settle days of a gateway. */
export interface Lump {
  /** The row, and the other one where the lump was split in two. */
  readonly rows: readonly number[];
  readonly days: readonly GatewayDay[];
  readonly gross: number;
  readonly fee: number;
}

/**
 * What a row may settle. `lump`: one thing fits; a person still decides. `several`: more than one does. `difference`: its text names a lump, and no
 * days fit; `nearest` are those that come nearest to it, and `missing` by how many rupiah the row exceeds them, or falls short of them.
 */
export type LumpProposal =
  | { readonly kind: 'lump'; readonly lump: Lump }
  | { readonly kind: 'several'; readonly lumps: readonly Lump[] }
  | { readonly kind: 'difference'; readonly nearest: readonly GatewayDay[]; readonly gross: number; readonly missing: number }
  | { readonly kind: 'none' };

/** Words of banks and gateways for a lump. */
const WORDS = /\b(?:qris|qr|mdr|merchant|settle\w*|setoran|pencairan)\b/i;

const ageOf = (day: string, bookedOn: string): number => (Date.parse(bookedOn) - Date.parse(day)) / DAY_MS;

const grossOf = (days: readonly GatewayDay[]): number => days.reduce((sum, { gross }) => sum + gross, 0);

/** Days that follow each other among those that are not settled, up to ten days before a row. */
const runsBefore = (days: readonly GatewayDay[], bookedOn: string): readonly (readonly GatewayDay[])[] => {
  const near = days.filter(({ day }) => ageOf(day, bookedOn) >= 0 && ageOf(day, bookedOn) <= OLDEST_DAYS);
  return near.flatMap((_, from) => near.slice(from).map((_day, length) => near.slice(from, from + length + 1)));
};

const isWhole = ({ amount }: LumpRow): boolean => amount > 0 && amount % 100 === 0;

/** The days that rows settle together. */
const lumpsOf = (rows: readonly LumpRow[], runs: readonly (readonly GatewayDay[])[]): readonly Lump[] => {
  const net = rows.reduce((sum, { amount }) => sum + amount / 100, 0);
  return runs
    .map((days) => ({ rows: rows.map(({ id }) => id), days, gross: grossOf(days), fee: grossOf(days) - net }))
    .filter(({ gross, fee }) => isLumpFee(gross, fee));
};

/**
 * What a row of a bank statement may settle.
 * @param days that are not settled, the oldest first @param open the other rows of the account that stand for nothing yet
 */
export const proposeLump = (row: LumpRow, days: readonly GatewayDay[], open: readonly LumpRow[]): LumpProposal => {
  if (!isWhole(row) || days.length === 0) return { kind: 'none' };
  const runs = runsBefore(days, row.bookedOn);
  const isNamed = WORDS.test(row.text);
  const halves = open.filter(
    (other) =>
      other.id !== row.id && isNamed && WORDS.test(other.text) && isWhole(other) && Math.abs(ageOf(other.bookedOn, row.bookedOn)) <= 1,
  );
  // A half is split from the days that both rows can settle.
  const split = halves.flatMap((other) =>
    lumpsOf(
      [row, other].toSorted((a, b) => a.id - b.id),
      runs.filter((run) => run.every(({ day }) => day <= other.bookedOn)),
    ),
  );
  const lumps = [...lumpsOf([row], runs), ...split];
  const [first] = lumps;
  if (first !== undefined) return lumps.length === 1 ? { kind: 'lump', lump: first } : { kind: 'several', lumps };
  const net = row.amount / 100;
  const [nearest] = runs.toSorted((a, b) => Math.abs(grossOf(a) - net) - Math.abs(grossOf(b) - net));
  if (nearest === undefined || !isNamed) return { kind: 'none' };
  return { kind: 'difference', nearest, gross: grossOf(nearest), missing: net - grossOf(nearest) };
};

/** A settlement of a part of a lump: its gross is what it brought and its part of the fee. */
interface LumpPart {
  readonly gross: number;
  readonly fee: number;
  readonly days: readonly GatewayDay[];
}

/** Divides a lump among the rows that brought it. The last one has the rest of the fee. @param nets in rupiah, in the order of the rows */
export const divideLump = (days: readonly GatewayDay[], nets: readonly number[]): readonly LumpPart[] => {
  const net = nets.reduce((sum, one) => sum + one, 0);
  const fee = grossOf(days) - net;
  let left = days;
  let feeLeft = fee;
  return nets.map((one, place) => {
    const own = place === nets.length - 1 ? feeLeft : Math.floor((fee * one) / net);
    feeLeft -= own;
    let need = one + own;
    const taken: GatewayDay[] = [];
    const rest: GatewayDay[] = [];
    for (const { day, gross } of left) {
      const part = Math.min(gross, need);
      need -= part;
      if (part > 0) taken.push({ day, gross: part });
      if (gross > part) rest.push({ day, gross: gross - part });
    }
    left = rest;
    return { gross: one + own, fee: own, days: taken };
  });
};
