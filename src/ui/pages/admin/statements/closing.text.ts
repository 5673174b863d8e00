import type { UnbackedBooking } from '../../../../application/statement/statement-repository.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { type ClosingDay, differenceOf, isClosed, splitSen } from '../../../../domain/statement/closing.ts';
import { formatSen } from '../../../../domain/statement/format-sen.ts';
import { shopDayOf } from '../../../text/time.ts';
import { failureText } from '../kit/failure-text.ts';

const FAILURES = {
  OPENED: 'Rekening ini sudah punya saldo awal. Tarik dulu yang itu, lalu konfirmasi lagi.',
  REASON_NEEDED: 'Tulis alasannya, 3 sampai 300 huruf.',
};

/** Words about closing the days of a bank account. */
export const closingText = {
  title: 'Tutup hari',
  noOpening:
    'Belum ada saldo awal. Konfirmasi saldo rekening sebelum hari pertama yang mau dicocokkan; mulai hari itu setiap mutasi harus cocok atau punya alasan.',
  confirm: 'Konfirmasi saldo awal',
  confirmTitle: 'Konfirmasi saldo awal',
  confirmText:
    'Tulis saldo di mutasi bank sebelum baris pertama hari ini. Yang belum ada di buku dicatat sekali sebagai saldo awal. Kalau salah, tarik dengan alasan lalu konfirmasi lagi.',
  day: 'Hari pertama yang dicocokkan',
  balance: 'Saldo sebelum hari itu',
  balanceHint: 'Boleh dengan sen, misalnya 4.500.000,50.',
  reason: 'Alasan',
  reasonHint: 'Misalnya: mulai pakai mutasi bank. Tercatat di log.',
  dayMissing: 'Pilih hari yang sudah terjadi.',
  balanceUnreadable: 'Saldonya tidak terbaca. Tulis seperti 4.500.000 atau 4.500.000,50.',
  reasonMissing: FAILURES.REASON_NEEDED,
  confirmed: (rupiah: number): string => `Saldo awal ${formatRupiah(rupiah)} dikonfirmasi.`,
  opening: (day: string, balance: number, by: string): string =>
    `Saldo awal ${formatSen(balance)} sebelum ${shopDayOf(day)}, dikonfirmasi ${by}.`,
  withdraw: 'Tarik saldo awal',
  withdrawTitle: 'Tarik saldo awal?',
  withdrawText: 'Jurnalnya dibalik, dan semua hari terbuka lagi sampai saldo awal yang baru dikonfirmasi.',
  withdrawn: 'Saldo awal ditarik.',
  stepUpStopped: 'Belum dilakukan. Selesaikan dulu verifikasi 2 langkah.',
  failure: (failure: Failure): string => failureText(failure, FAILURES),
  noDays: 'Belum ada mutasi atau catatan sejak saldo awal.',
  closed: 'Tutup',
  open: 'Belum tutup',
  /** What the latest day says about all of them. */
  state: (latest: ClosingDay, today: string): string => {
    if (isClosed(latest))
      return latest.day === today ? 'Hari ini tutup.' : `Tutup sampai ${shopDayOf(latest.day)}. Mutasi sesudahnya belum diimpor.`;
    const difference = differenceOf(latest);
    return difference === 0
      ? 'Saldonya sama, tetapi masih ada yang belum dijelaskan.'
      : `${formatRupiah(Math.abs(difference))} belum dijelaskan: ${difference > 0 ? 'mutasi lebih besar daripada buku.' : 'buku lebih besar daripada mutasi.'}`;
  },
  late: (amount: number): string =>
    `${formatRupiah(amount)} dicatat untuk hari sebelum saldo awal, setelah saldo awal dikonfirmasi. Tarik saldo awal, lalu konfirmasi lagi.`,
  /** Why a day is not closed. */
  why: (day: ClosingDay): string =>
    [
      ...(day.openCount === 0 ? [] : [`${formatCount(day.openCount)} baris belum cocok dan tanpa alasan (${formatSen(day.openSum)})`]),
      ...(day.unbackedCount === 0 ? [] : [`${formatCount(day.unbackedCount)} catatan tanpa mutasi (${formatRupiah(day.unbackedSum)})`]),
      ...(day.gap === 0 ? [] : [`jeda di mutasi (${formatSen(day.gap)})`]),
      ...(isClosed(day) || day.openCount + day.unbackedCount > 0 || day.gap !== 0
        ? []
        : [day.unexplained === 0 ? 'buku berbeda dari yang terjadi; jalankan Periksa pembukuan di Sistem' : 'menunggu hari sebelumnya']),
    ].join(', '),
  columns: { day: 'Hari', statement: 'Saldo mutasi', ledger: 'Saldo buku', state: 'Keadaan' },
  rest: (rest: number): string => {
    const { sen } = splitSen(rest);
    return sen === 0 ? 'Tidak ada sen yang tersisa.' : `Sen yang belum genap satu rupiah: ${formatSen(sen)}.`;
  },
  unbackedTitle: 'Catatan tanpa mutasi',
  unbacked: ({ day, amount, number }: UnbackedBooking): string =>
    `${shopDayOf(day)}: ${formatRupiah(amount)} ${number === null ? 'tanpa pesanan' : `untuk ${number}`}, belum ada mutasinya`,
} as const;
