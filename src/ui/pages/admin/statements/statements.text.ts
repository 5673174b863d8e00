import type { CertainOutcome } from '../../../../application/statement/approve-certain-rows.ts';
import type { ImportWithdrawal, StatementImport, StoredRow } from '../../../../application/statement/statement-repository.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { formatSen } from '../../../../domain/statement/format-sen.ts';
import { type CertainMatch, pressTotal } from '../../../../domain/statement/propose-match.ts';
import type { StatementBreak } from '../../../../domain/statement/prove-statement.ts';
import type { NamedReason, RowReason } from '../../../../domain/statement/row-reason.ts';
import type { LineProblemCode } from '../../../../domain/statement/statement.ts';
import type { StatementGap } from '../../../../domain/statement/stored-chain.ts';
import { shopDayOf } from '../../../text/time.ts';
import { failureText } from '../kit/failure-text.ts';

const rows = (count: number): string => `${formatCount(count)} baris`;

const LAYOUTS: Readonly<Record<string, string>> = {
  'bca-personal': 'BCA, CSV dari KlikBCA pribadi',
  'bca-business': 'BCA, CSV dari KlikBCA Bisnis',
  'bca-web': 'BCA, disalin dari layar mutasi',
  'bca-document': 'BCA, disalin dari e-statement',
  'mandiri-corporate': 'Mandiri, CSV dari Kopra/MCM',
  'mandiri-account': 'Mandiri, tabel mutasi rekening',
  'mandiri-livin': "Mandiri, e-statement Livin'",
  'bri-csv': 'BRI, CSV',
  'bri-brimo': 'BRI, disalin dari BRImo',
  'bni-text': 'BNI, disalin dari mutasi',
  'jago-text': 'Jago, disalin dari mutasi',
  'seabank-text': 'SeaBank, disalin dari mutasi',
  ofx: 'OFX',
  mt940: 'MT940',
  'by-hand': 'Dicocokkan sendiri',
};

/** An amount with a sign, before it or after it. */
const SIGNED = /^[+-]|\d-(?: \w{1,6}\.?)?$/;

const PROBLEMS: Readonly<Record<LineProblemCode, (value: string) => string>> = {
  DATE: (value) => (value === '' ? 'Tanggalnya kosong.' : `Tanggal “${value}” tidak terbaca dengan gaya tanggal ini.`),
  DATE_FUTURE: (value) => `Tanggalnya ${shopDayOf(value)}, padahal belum terjadi. Periksa gaya tanggalnya.`,
  AMOUNT: (value) => `Jumlah “${value}” tidak terbaca dengan gaya angka ini.`,
  BALANCE: (value) => `Saldo “${value}” tidak terbaca dengan gaya angka ini.`,
  DIRECTION: (value) =>
    `Tidak jelas uang masuk atau keluar: “${value}”.${SIGNED.test(value) ? ' Tanda plus atau minusnya bertentangan dengan kolom, saldo, atau tanda CR/DB.' : ''}`,
  ACCOUNT: (value) => `Baris ini milik rekening lain: ${value}.`,
  BROKEN: () => 'Tanda kutip di baris ini tidak ditutup.',
};

const BREAKS: Readonly<Record<StatementBreak['code'], (one: StatementBreak) => string>> = {
  CHAIN: ({ expected, found }) =>
    `Saldo tidak bersambung: seharusnya ${formatSen(expected)}, tertulis ${formatSen(found)}. Ada baris yang hilang atau berubah sebelum ini.`,
  CLOSING: ({ expected, found }) => `Saldo akhir di file ${formatSen(expected)}, hasil barisnya ${formatSen(found)}.`,
  TOTAL_IN: ({ expected, found }) => `Total uang masuk di file ${formatSen(expected)}, jumlah barisnya ${formatSen(found)}.`,
  TOTAL_OUT: ({ expected, found }) => `Total uang keluar di file ${formatSen(expected)}, jumlah barisnya ${formatSen(found)}.`,
  MISSING: ({ expected, found }) =>
    `Sudah tersimpan ${rows(expected)} untuk hari ini, tetapi hanya ${formatCount(found)} yang ada di file. File ini kurang lengkap, atau bentuknya lain.`,
  FOREIGN: ({ expected, found }) =>
    `Hari ini sudah tersimpan dengan ${rows(expected)}, file ini punya ${formatCount(found)} dan tidak sama. Supaya tidak ada yang tercatat dua kali, pakai bentuk file yang sama seperti dulu.`,
  GAP: ({ expected, found }) =>
    `Saldo tidak bersambung dengan yang tersimpan (${formatSen(expected)} dan ${formatSen(found)}). Ada mutasi di antaranya yang belum diimpor.`,
};

const PARTS: Readonly<Record<string, string>> = {
  date: 'Tanggal',
  text: 'Keterangan',
  amount: 'Jumlah',
  mark: 'Tanda CR/DB',
  in: 'Uang masuk',
  out: 'Uang keluar',
  balance: 'Saldo',
};

/** Reasons why money moves that is no receipt. */
const REASONS: Readonly<Record<RowReason, string>> = {
  fee: 'Biaya bank',
  interest: 'Bunga bank',
  tax: 'Pajak',
  own: 'Uang pemilik',
  supplier: 'Pembayaran pemasok',
};

const FAILURES = {
  STATEMENT_NOT_TEXT:
    'File ini bukan mutasi: hanya CSV, XLSX, XLS, ODS, OFX, atau MT940 yang bisa dibaca. Dari PDF, salin isinya lalu tempel.',
  STATEMENT_PDF:
    'PDF belum bisa dibaca langsung. Unduh mutasinya sebagai CSV di internet banking, atau buka PDF-nya, salin barisnya, lalu tempel. PDF hasil pindaian tidak bisa disalin: pakai CSV.',
  SPREADSHEET_PASSWORD: 'Kata sandinya tidak cocok. Coba lagi, atau unduh sebagai .xlsx tanpa kata sandi atau CSV.',
  STATEMENT_EMPTY: 'Tidak ada isinya. Pilih file lain, atau tempel barisnya.',
  STATEMENT_TOO_LONG: 'Lebih dari 10.000 baris. Unduh per bulan, lalu impor satu per satu.',
  NO_ROWS: 'Tidak ada baris mutasi yang terbaca. Pilih tata letak lain, atau cocokkan kolomnya sendiri.',
  CURRENCY: ({ currency }: NonNullable<Failure['values']>) => `Mutasi ini dalam ${currency}. Hanya rupiah yang bisa diimpor.`,
  ACCOUNTS: 'File ini berisi beberapa rekening. Unduh satu rekening saja.',
  STATEMENT_ACCOUNT: ({ printed, chosen }: NonNullable<Failure['values']>) =>
    `File ini milik rekening ${printed}, sedangkan yang dipilih ${chosen}. Pilih rekeningnya dulu, atau file lain.`,
  ALREADY_BOOKED: 'Jumlah ini baru saja dicatat dengan cara lain. Daftarnya dimuat ulang; cocokkan saja.',
  STATEMENT_BROKEN: 'File ini tidak utuh lagi dibanding yang tersimpan. Periksa daftarnya, lalu ulangi.',
  REASON_NEEDED: 'Tulis alasannya, 3 sampai 300 huruf.',
  BOOKED_BY_ROW: 'Pembayaran ini dicatat lewat baris ini, jadi tidak bisa dilepas. Kembalikan uangnya lewat refund di pesanannya.',
  SETTLED_BY_ROW: 'Setoran ini dicatat lewat baris ini. Batalkan setorannya di Buku besar, lalu lepas.',
  LUMP_CHANGED: 'Pembayaran QRIS hari-hari itu baru saja berubah. Daftarnya dimuat ulang; periksa lagi.',
  LUMP_FEE: 'Biayanya lebih besar daripada yang wajar untuk QRIS. Periksa harinya.',
  MATCHED: 'Baris ini sudah punya alasan atau sudah cocok.',
  REASON_DIRECTION: 'Alasan ini tidak cocok dengan arah uangnya.',
  MAPPING_MISSING: ({ part }: NonNullable<Failure['values']>) => `Pilih kolom ${PARTS[String(part)] ?? ''}.`,
};

export const statementsText = {
  title: 'Impor mutasi',
  back: 'Ke pembayaran',
  how: 'Unduh mutasi dari bank, lalu pilih filenya di sini: CSV, XLSX, XLS, ODS, OFX, atau MT940. Bisa juga salin barisnya dari layar atau dokumen dan tempel.',
  howWhole:
    'Sebelum disimpan, file dibandingkan dengan saldo dan total yang tercetak di dalamnya. Periode yang tumpang tindih tidak tercatat dua kali.',
  account: 'Rekening toko',
  noAccounts: 'Belum ada rekening toko.',
  toSettings: 'Isi rekening di Pengaturan',
  lastDay: (day: string | null): string => (day === null ? 'Belum pernah diimpor.' : `Terakhir diimpor sampai ${shopDayOf(day)}.`),
  source: 'Rekening dan file',
  sample: 'Isi file',
  file: 'File mutasi',
  fileHint: 'CSV, XLSX, XLS, ODS, OFX, atau MT940, paling besar 5 MB. Dari PDF, salin isinya lalu tempel.',
  locked: (name: string): string =>
    `${name} berkata sandi. Tulis kata sandi dari bank; dipakai di perangkat ini saja, tidak dikirim ke mana pun.`,
  filePassword: 'Kata sandi file',
  unlock: 'Buka file',
  passwordMissing: 'Tulis kata sandi file dulu.',
  unreadable: 'File ini tidak bisa dibuka. Pilih lagi.',
  chooseFile: 'Pilih file',
  pasted: 'Tempel baris mutasi',
  pastedHint: 'Sertakan baris judul kolomnya bila ada.',
  readPasted: 'Baca tempelan',
  pastedName: 'Tempelan',
  tooLarge: 'File lebih dari 5 MB. Unduh periode yang lebih pendek.',
  yearNeeded: 'Tanggal di file ini tanpa tahun. Tulis tahun dari baris yang terbaru.',
  year: 'Tahun',
  readAgain: 'Baca lagi',
  recognised: 'Tata letak',
  choose: 'Pilih tata letak…',
  unknown: 'Tata letak ini belum dikenal. Cocokkan kolomnya sekali, lalu toko mengingatnya.',
  several: 'Beberapa tata letak cocok. Pilih yang benar.',
  byHand: 'Cocokkan kolom sendiri',
  layoutName: (id: string): string => LAYOUTS[id] ?? id,
  facts: {
    rows: 'Baris',
    period: 'Periode',
    in: 'Uang masuk',
    out: 'Uang keluar',
    added: 'Baru',
    known: 'Sudah tersimpan',
  },
  period: (first: string, last: string): string => (first === last ? shopDayOf(first) : `${shopDayOf(first)} – ${shopDayOf(last)}`),
  pending: (count: number): string => `${rows(count)} belum dibukukan bank (PEND) dan dilewati; impor lagi setelah tanggalnya pasti.`,
  provenBoth: 'Saldo bersambung dari baris ke baris, dan totalnya cocok.',
  provenBalances: 'Saldo bersambung dari baris ke baris.',
  provenTotals: 'Totalnya cocok.',
  notProven: 'File ini tidak mencetak saldo atau total, jadi kelengkapannya tidak bisa diperiksa. Pastikan unduhannya lengkap.',
  broken: 'Belum bisa diimpor: file ini tidak utuh. Unduh lagi dari bank, atau perbaiki tata letaknya.',
  problemsTitle: 'Baris yang tidak terbaca',
  breaksTitle: 'Yang tidak cocok',
  line: 'Baris',
  reason: 'Sebab',
  dayOf: 'Hari',
  previewTitle: 'Contoh isi',
  columns: { day: 'Tanggal', text: 'Keterangan', amount: 'Jumlah', balance: 'Saldo' },
  run: (count: number): string => (count === 0 ? 'Semua baris sudah tersimpan' : `Impor ${rows(count)} baru`),
  done: (count: number): string => `${rows(count)} disimpan.`,
  more: (count: number): string => `Dan ${rows(count)} lagi.`,
  rowsTitle: 'Mutasi tersimpan',
  noRows: 'Belum ada mutasi untuk rekening ini.',
  show: 'Tampilkan',
  openRows: 'Belum cocok',
  allRows: 'Semua',
  noOpenRows: 'Semua mutasi rekening ini sudah cocok.',
  matchedWith: (number: string | null): string => `Sudah dicocokkan dengan ${number ?? 'catatan tanpa pesanan'}`,
  toDecide: 'Putuskan di Pembayaran',
  toRecord: 'Catat di Pembayaran',
  ended: 'Jumlah ini milik pesanan yang tidak menunggu pembayaran lagi. Catat uangnya, lalu putuskan di Pembayaran.',
  record: 'Catat untuk ditinjau',
  recordFor: (number: string): string => `Catat untuk ditinjau: ${number}`,
  gapsTitle: 'Jeda di mutasi tersimpan',
  gapMark: 'Jeda',
  gap: ({ after, before, expected, found }: StatementGap): string =>
    `Antara ${shopDayOf(after)} dan ${shopDayOf(before)} saldo berubah dari ${formatSen(expected)} ke ${formatSen(found)}. Impor mutasi di antaranya.`,
  noGaps: 'Saldo yang tersimpan bersambung, tanpa jeda.',
  noProposal: (isIn: boolean): string => (isIn ? 'Tidak ada pesanan dengan jumlah ini.' : 'Tidak ada catatan dengan jumlah ini.'),
  severalChoices: (count: number): string => `${formatCount(count)} kemungkinan. Lihat nama dan jamnya, lalu pilih sendiri.`,
  bookedAlready: (number: string | null, day: string): string =>
    `Sudah dicatat ${shopDayOf(day)}${number === null ? '' : ` untuk ${number}`}. Tinggal dicocokkan, tidak dicatat lagi.`,
  bind: 'Cocokkan',
  bindOf: (number: string | null, about: string): string => `Cocokkan ${number ?? about}`,
  approveCertain: (count: number): string => `Setujui ${formatCount(count)} yang pasti`,
  certainTotal: (certain: readonly CertainMatch<StoredRow>[]): string => `Jumlahnya ${formatRupiah(pressTotal(certain))}`,
  deciding: (done: number, count: number): string => `${formatCount(done)} dari ${formatCount(count)} baris…`,
  certainOutcome: ({ done, first, exceptions, refused }: CertainOutcome): string =>
    [
      `${formatCount(done)} baris dicocokkan.`,
      ...(first === 0 ? [] : [`${formatCount(first)} pesanan masih harus disetujui orang kedua.`]),
      ...(exceptions === 0 ? [] : [`${formatCount(exceptions)} perlu ditinjau di halaman Pembayaran.`]),
      ...(refused.length === 0 ? [] : [`${formatCount(refused.length)} baris gagal:`]),
    ].join(' '),
  refusedRow: (row: StoredRow, failure: Failure): string => `${formatSen(row.amount)}, ${row.text}: ${statementsText.failure(failure)}`,
  rowReason: 'Alasan',
  chooseReason: 'Pilih alasan…',
  reasonName: (reason: RowReason): string => REASONS[reason],
  giveReason: 'Simpan alasan',
  giveReasonOf: (about: string): string => `Simpan alasan ${about}`,
  notAnOrder: 'Bukan itu, tetapi…',
  giveReasons: ({ reason, rows: { length } }: NamedReason<StoredRow>): string => `${REASONS[reason]}: simpan untuk ${rows(length)}`,
  reasonsTotal: ({ rows: named }: NamedReason<StoredRow>): string =>
    `Jumlahnya ${formatSen(named.reduce((sum, { amount }) => sum + amount, 0))}`,
  reasonGiven: (count: number, reason: RowReason): string => `${rows(count)} dicatat sebagai ${REASONS[reason].toLowerCase()}.`,
  reasonRefused: (count: number, code: string): string => `${rows(count)} belum dicatat. ${statementsText.failure({ code })}`,
  withdrawReason: 'Tarik alasan',
  withdrawReasonOf: (about: string): string => `Tarik alasan ${about}`,
  reasonWithdrawn: 'Alasan ditarik; baris ini terbuka lagi.',
  certain: 'Pasti',
  check: 'Periksa dulu',
  why: {
    amount: 'Jumlahnya hanya milik pesanan ini.',
    shared: 'Jumlahnya cocok, tetapi pesanan lain juga pernah mendapat jumlah ini.',
    early: 'Uangnya masuk sebelum pesanan ini meminta jumlah itu.',
    name: 'Beberapa pesanan berjumlah sama; nama pembelinya ada di mutasi.',
    total: 'Harga penuh tanpa kode unik; nama pembelinya ada di mutasi.',
  },
  approve: 'Setujui',
  approveOf: (number: string): string => `Setujui ${number}`,
  matched: 'Pembayaran disetujui dan dicocokkan.',
  bound: 'Dicocokkan.',
  matchedFirst: 'Tercatat. Orang kedua masih harus menyetujui.',
  matchedException: 'Tercatat, tetapi perlu ditinjau. Putuskan di halaman Pembayaran.',
  matchedAlready: 'Baris ini sudah dicocokkan.',
  stepUpStopped: 'Belum dilakukan. Selesaikan dulu verifikasi 2 langkah.',
  balanceAfter: (balance: number): string => `Saldo ${formatSen(balance)}`,
  newest: 'Terbaru',
  older: 'Lebih lama',
  importsTitle: 'Impor terakhir',
  noImports: 'Belum ada impor.',
  importColumns: { file: 'File', period: 'Periode', rows: 'Baris', added: 'Baru', whole: 'Saldo', by: 'Oleh', action: 'Tindakan' },
  whole: 'Bersambung',
  wholeUnknown: 'Tidak tercetak',
  gapBefore: 'Ada jeda sebelumnya',
  gapAfter: 'Ada jeda sesudahnya',
  gapOnBothSides: 'Ada jeda sebelum dan sesudahnya',
  withdrawImport: 'Tarik',
  withdrawImportOf: (name: string): string => `Tarik impor ${name}`,
  withdrawImportTitle: (name: string): string => `Tarik impor ${name}?`,
  withdrawImportText:
    'Semua baris yang baru masuk lewat impor ini dihapus dari mutasi tersimpan. Hanya bisa selama belum ada yang cocok atau punya alasan.',
  withdrawHint: 'Misalnya: salah rekening. Tercatat di log.',
  withdrawReasonLabel: 'Alasan',
  reasonMissing: FAILURES.REASON_NEEDED,
  importWithdrawn: (name: string): string => `Impor ${name} ditarik.`,
  importRefused: ({ decided, count, followedBy }: ImportWithdrawal): string =>
    [
      ...(followedBy === null ? [] : [`Impor ${followedBy} memuat baris yang sama. Tarik dulu yang itu.`]),
      ...(count === 0
        ? []
        : [
            `${rows(count)} sudah cocok atau punya alasan; tarik dulu alasannya atau lepas cocoknya: ${decided
              .map(({ bookedOn, amount, text }) => `${shopDayOf(bookedOn)} ${formatSen(amount)} ${text}`)
              .join('; ')}${count > decided.length ? `; dan ${formatCount(count - decided.length)} lagi` : ''}.`,
          ]),
    ].join(' '),
  importGone: ({ reason, by }: NonNullable<StatementImport['withdrawal']>): string => `Ditarik ${by}: ${reason}`,
  unbind: 'Lepas',
  unbindOf: (about: string): string => `Lepas ${about}`,
  unbindTitle: 'Lepas kecocokan ini?',
  unbindText: 'Baris ini terbuka lagi, dan catatannya bisa dicocokkan dengan baris lain. Tidak ada uang yang dicatat ulang.',
  unbound: 'Dilepas; baris ini terbuka lagi.',
  bookedByRow: 'Dicatat lewat baris ini. Kalau salah, kembalikan uangnya lewat refund di pesanannya.',
  settledByRow: 'Dicatat sebagai setoran lewat baris ini. Kalau salah, batalkan setorannya di Buku besar, lalu lepas.',
  reference: (reference: string): string => `Ref. ${reference}`,
  moment: (bookedOn: string, time: string | null): string =>
    time === null ? shopDayOf(bookedOn) : `${shopDayOf(bookedOn)}, ${time.slice(0, 5).replace(':', '.')}`,
  problem: ({ code, value }: { readonly code: LineProblemCode; readonly value: string }): string => PROBLEMS[code](value),
  breakOf: (one: StatementBreak): string => BREAKS[one.code](one),
  failure: (failure: Failure): string => failureText(failure, FAILURES),
  mapping: {
    title: 'Cocokkan kolom',
    about: 'Lihat baris-baris file di bawah, lalu tunjuk mana tanggal, keterangan, dan jumlahnya. Hasilnya langsung terlihat.',
    head: 'Baris judul kolom',
    noHead: 'Tidak ada',
    headLine: (line: number, cells: string): string => `Baris ${line}: ${cells}`,
    dates: 'Gaya tanggal',
    numbers: 'Gaya angka',
    direction: 'Masuk atau keluar',
    directions: {
      columns: 'Dua kolom: masuk dan keluar',
      mark: 'Tanda CR/DB',
      sign: 'Tanda plus/minus',
      balance: 'Dari perubahan saldo',
    },
    dateStyles: {
      'dd/mm/yyyy': '31/12/2026',
      'dd/mm/yy': '31/12/26',
      'dd/mm': '31/12, tanpa tahun',
      'yyyy-mm-dd': '2026-12-31',
      'dd-mmm-yyyy': '31 Des 2026',
      'dd-mmm': '31 Des, tanpa tahun',
    },
    part: (name: string): string => PARTS[name] ?? name,
    none: 'Tidak ada',
    inSameCell: 'Di sel yang sama',
    column: (place: number, name: string): string => (name === '' ? `Kolom ${place + 1}` : `Kolom ${place + 1}: ${name}`),
    name: 'Nama tata letak',
    nameHint: 'Misalnya “DANA bisnis”. File dengan judul kolom yang sama dikenali dengan nama ini.',
    save: 'Ingat tata letak ini',
    saved: 'Tata letak disimpan.',
    nameMissing: 'Tulis namanya, 2 sampai 60 huruf.',
    unsaved: 'Tanpa baris judul, tata letak ini hanya dipakai sekali.',
  },
} as const;
