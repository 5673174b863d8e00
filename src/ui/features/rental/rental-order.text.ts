import type { OrderDetail } from '../../../domain/order/order.ts';
import { type RentalPhase, rentalPhase } from '../../../domain/rental/rental-phase.ts';
import { opensAt, readyBy } from '../../../domain/rental/rental-time.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';

const OVER = 'Masa sewa berakhir. Keluar dari akun di semua perangkat.';

const ofPhase = (phase: RentalPhase, order: OrderDetail, when: (at: Date) => string): string => {
  const { startAt, startsBy, endsAt } = order.rental ?? { startAt: order.createdAt, startsBy: null, endsAt: null };
  switch (phase) {
    case 'scheduled':
      return `Sewamu dijadwalkan mulai ${when(startAt)}. Data akun bisa dibuka mulai ${when(opensAt(startAt))}.`;
    case 'preparing':
      return `Pembayaran diterima. Akun sedang disiapkan, paling lambat ${when(readyBy(startAt))}.`;
    case 'ready':
      return `Akun siap. Waktu sewa mulai saat data akun kamu buka${startsBy === null ? '' : `, paling lambat ${when(startsBy)}`}.`;
    case 'running':
      return endsAt === null ? 'Sewa sedang berjalan.' : `Sewa sedang berjalan sampai ${when(endsAt)}.`;
    case 'over':
      return OVER;
  }
};

const ofExtension: Partial<Record<OrderDetail['state'], string>> = {
  processing: 'Pembayaran diterima. Waktu sewamu sedang ditambah.',
  completed: 'Waktu sewamu sudah ditambah. Lanjutkan dari pesanan sewanya.',
};

/**
 * The state of a rental or an extension in a sentence; null where it does not differ from a purchase's: unpaid, in complaint, or ended.
 * @param phase by the shop's current time; that of the last response when omitted
 */
export const rentalSentence = (
  order: OrderDetail,
  when: (at: Date) => string,
  phase: RentalPhase | null = order.rental === null ? null : rentalPhase(order, order.rental.serverTime),
): string | null => {
  if (order.kind === 'purchase' || order.kind === 'group' || order.state === 'disputed') return null;
  if (order.kind === 'extension') return order.refunds.length > 0 ? null : (ofExtension[order.state] ?? null);
  if (phase !== null) return ofPhase(phase, order, when);
  if (order.state !== 'completed') return null;
  if (order.refunds.length === 0) return 'Sewa selesai. Terima kasih!';
  // A deposit that comes back is no refund of the price.
  const isDepositAlone = order.refunds.reduce((sum, { amount }) => sum + amount, 0) === order.deposit;
  return isDepositAlone ? `Sewa selesai. Deposit ${formatRupiah(order.deposit)} dikembalikan.` : null;
};

/** "Sewa hari ini 19.30 sampai 22.30": the line of a list. */
export const rentalLine = (
  { startAt, endsAt, minutes }: { readonly startAt: Date; readonly endsAt: Date | null; readonly minutes: number },
  moment: (at: Date) => string,
  length: (minutes: number) => string,
): string => (endsAt === null ? `Mulai ${moment(startAt)}, selama ${length(minutes)}` : `Berakhir ${moment(endsAt)}`);
