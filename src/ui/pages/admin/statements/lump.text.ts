import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import type { GatewayDay, Lump } from '../../../../domain/statement/lump.ts';
import { shopDayOf } from '../../../text/time.ts';

const daysOf = (days: readonly GatewayDay[]): string => {
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  return first === last ? shopDayOf(first) : `${shopDayOf(first)} – ${shopDayOf(last)}`;
};

/** Words about lumps of the shop's QRIS code. */
export const lumpText = {
  about: (lump: Lump): string =>
    `Setoran QRIS ${daysOf(lump.days)}: kotor ${formatRupiah(lump.gross)}, biaya ${formatRupiah(lump.fee)}, bersih ${formatRupiah(lump.gross - lump.fee)}${lump.rows.length > 1 ? `, masuk dalam ${formatCount(lump.rows.length)} baris` : ''}.`,
  several: (count: number): string =>
    `${formatCount(count)} setoran QRIS cocok dengan jumlah ini. Periksa di aplikasi merchant, lalu pilih sendiri.`,
  settle: 'Catat setoran',
  settleOf: (lump: Lump): string => `Catat setoran QRIS ${daysOf(lump.days)}`,
  settled: (lump: Lump): string => `Setoran ${formatRupiah(lump.gross)} dicatat dengan biaya ${formatRupiah(lump.fee)}.`,
  difference: (nearest: readonly GatewayDay[], gross: number, missing: number): string =>
    `Tampaknya setoran QRIS, tetapi tidak pas. Yang terdekat ${daysOf(nearest)}, kotor ${formatRupiah(gross)}: baris ini ${
      missing > 0 ? `${formatRupiah(missing)} lebih besar` : `${formatRupiah(-missing)} lebih kecil, lebih dari biaya QRIS yang wajar`
    }. Periksa pembayaran QRIS yang belum dicatat.`,
  toLedger: 'Catat sendiri di Buku besar',
} as const;
