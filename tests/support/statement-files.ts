/** A movement of an invented account. Amounts are whole rupiah. */
export interface Movement {
  /** `2026-01-05` */
  readonly day: string;
  /** Money in is positive. */
  readonly amount: number;
  readonly text: string;
  /** Where the bank writes one. */
  readonly time?: string;
}

/** What is written besides the movements. */
interface Written {
  readonly opening: number;
  readonly account: string;
}

type Writer = (movements: readonly Movement[], written: Written) => string;

const dots = (amount: number): string => String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, '.');
const commas = (amount: number): string => `${dots(amount).replaceAll('.', ',')}.00`;
const plain = (amount: number): string => `${Math.abs(amount)}.00`;
const minus = (amount: number): string => (amount < 0 ? '-' : '');
const parts = (day: string) => day.split('-') as [year: string, month: string, day: string];
const slashes = (day: string): string => parts(day).toReversed().join('/');
const short = (day: string): string => `${slashes(day).slice(0, 6)}${slashes(day).slice(8)}`;
const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'];
const named = (day: string): string => `${Number(parts(day)[2])} ${NAMES[Number(parts(day)[1]) - 1]} ${parts(day)[0]}`;

interface Balanced extends Movement {
  readonly balance: number;
}

const balanced = (movements: readonly Movement[], opening: number): readonly Balanced[] => {
  let balance = opening;
  return movements.map((movement) => {
    balance += movement.amount;
    return { ...movement, balance };
  });
};
const sum = (movements: readonly Movement[], sign: number): number =>
  movements.reduce((total, { amount }) => (amount * sign > 0 ? total + Math.abs(amount) : total), 0);
const closing = (movements: readonly Movement[], opening: number): number =>
  movements.reduce((total, { amount }) => total + amount, opening);
const out = ({ amount }: Movement, write: (amount: number) => string, none = ''): string => (amount < 0 ? write(amount) : none);
const taken = ({ amount }: Movement, write: (amount: number) => string, none = ''): string => (amount > 0 ? write(amount) : none);

/** Writes movements in the shape of each layout. All names and numbers are invented. */
export const STATEMENT_WRITERS: Readonly<Record<string, Writer>> = {
  'bca-personal': (movements, { opening, account }) =>
    [
      `Account No.,=,'${account}`,
      'Currency,=,IDR',
      'Date,Description,Branch,Amount,,Balance',
      ...balanced(movements, opening).map(
        (one) => `'${slashes(one.day)},${one.text},'0000,${plain(one.amount)},${one.amount < 0 ? 'DB' : 'CR'},${plain(one.balance)}`,
      ),
      `Starting Balance,=,${plain(opening)}`,
      `Credit,=,${plain(sum(movements, 1))}`,
      `Debet,=,${plain(sum(movements, -1))}`,
      `Ending Balance,=,${plain(closing(movements, opening))}`,
    ].join('\r\n'),
  'bca-business': (movements, { opening, account }) =>
    [
      'Informasi Rekening - Mutasi Rekening',
      `No. rekening : ${account}`,
      'Nama : ARENA AKUN',
      'Periode : 01/01/2026 - 31/12/2026',
      'Tanggal Transaksi,"Keterangan","Cabang","Jumlah"',
      ...balanced(movements, opening).map(
        (one) =>
          `${slashes(one.day)},"${one.text} ","0000","${commas(one.amount)} ${one.amount < 0 ? 'DB' : 'CR'}","${commas(one.balance)}"`,
      ),
      `"Saldo Awal : ${commas(opening)}"`,
      `"Mutasi Debet : ${commas(sum(movements, -1))}"`,
      `"Mutasi Kredit : ${commas(sum(movements, 1))}"`,
      `"Saldo Akhir : ${commas(closing(movements, opening))}"`,
    ].join('\n'),
  'bca-web': (movements, { opening }) =>
    [
      'No\tTanggal\tKeterangan\tDebit\tKredit\tSaldo',
      ...balanced(movements, opening).map((one, place) =>
        [
          ...[place + 1, slashes(one.day), one.text, out(one, (amount) => `Rp ${dots(amount)}`, '-')],
          ...[taken(one, (amount) => `Rp ${dots(amount)}`, '-'), `${minus(one.balance)}Rp ${dots(one.balance)}`],
        ].join('\t'),
      ),
    ].join('\n'),
  'bca-document': (movements, { opening }) =>
    [
      'REKENING TAHAPAN',
      `PERIODE : JANUARI ${movements.at(-1)?.day.slice(0, 4)}`,
      'TANGGAL KETERANGAN CBG MUTASI SALDO',
      `${slashes(movements[0]?.day ?? '').slice(0, 5)} SALDO AWAL ${commas(opening)}`,
      ...balanced(movements, opening).flatMap((one, place, all) => [
        // The balance stands only at the end of a day.
        `${slashes(one.day).slice(0, 5)} TRSF E-BANKING ${commas(one.amount)}${one.amount < 0 ? ' DB' : ''}${all[place + 1]?.day === one.day ? '' : ` ${commas(one.balance)}`}`,
        one.text,
        ...(place === 0 ? ['Bersambung ke halaman berikut', 'TANGGAL KETERANGAN CBG MUTASI SALDO'] : []),
      ]),
      `SALDO AWAL : ${commas(opening)}`,
      `MUTASI CR : ${commas(sum(movements, 1))} ${movements.length}`,
      `MUTASI DB : ${commas(sum(movements, -1))} 0`,
      `SALDO AKHIR : ${commas(closing(movements, opening))}`,
    ].join('\n'),
  'mandiri-corporate': (movements, { account }) =>
    [
      'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit',
      ...movements.map((one, place) => {
        const days = `${short(one.day)},${short(one.day)}`;
        return `${account},${days},7820,"${one.text}","G0000 X${place}",,"${out(one, commas, '.00')}","${taken(one, commas, '.00')}"`;
      }),
    ].join('\n'),
  'mandiri-account': (movements, { opening }) =>
    [
      'Tgl.\tTgl. Val.\tRincian Transaksi\tNo. Referensi\tDebit\tKredit\tSaldo\tBranch',
      ...balanced(movements, opening).map((one) =>
        [
          slashes(one.day),
          slashes(one.day),
          one.text,
          '-',
          out(one, commas, '0.00'),
          taken(one, commas, '0.00'),
          commas(one.balance),
          '99',
        ].join('\t'),
      ),
    ].join('\n'),
  'mandiri-livin': (movements, { opening, account }) => {
    const cents = (amount: number): string => `${dots(amount)},00`;
    return [
      `Tabungan;;;;;;;;;;;;;;;;Saldo Awal/Initial Balance;;;;;${cents(opening)};;;`,
      `;;;;;;;;;;;;;;;;Dana Masuk/Incoming Transactions;;;;;${cents(sum(movements, 1))};;;`,
      `Nomor Rekening/Account Number;;;;;;;;:;${account};;;;;;;Dana Keluar/Outgoing Transactions;;;;;${cents(sum(movements, -1))};;;`,
      `Mata Uang/Currency;;;;;;;;:;IDR;;;;;;;Saldo Akhir/Closing Balance;;;;;${cents(closing(movements, opening))};;;`,
      ';No;;;Tanggal;;;Keterangan;;;;;;;;Dana Masuk (IDR);;;Dana Keluar (IDR);;;Saldo (IDR);;;',
      ';No;;;Date;;;Remarks;;;;;;;;Incoming Transactions (IDR);;;Outgoing Transactions (IDR);;;Balance (IDR);;;',
      ...balanced(movements, opening).flatMap((one, place) => [
        `${place + 1};;;;${named(one.day)};;;"Transfer\n${one.text}";;;;;;;;${taken(one, cents)};;;${out(one, cents)};;;${cents(one.balance)};;;`,
        `;;;;${one.time ?? '09:39:37'} WIB;;;;;;;;;;;;;;;;;;;;`,
      ]),
      ';;;;;;;Bank berizin dan diawasi;;;;;;;;;;;;Pusat bantuan;;;;;',
    ].join('\n');
  },
  'bri-csv': (movements, { opening, account }) =>
    [
      'NO,NOREK,TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,SEQ,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI',
      ...balanced(movements, opening).map((one, place) =>
        [
          ...[
            place + 1,
            account,
            `${one.day} 00:00:00`,
            `${one.day} 00:00:00`,
            one.time?.replaceAll(':', '').replace(/^0/, '') ?? '91502',
            place,
          ],
          ...[one.text, plain(one.balance - one.amount), out(one, plain, '0.00'), taken(one, plain, '0.00'), plain(one.balance)],
        ].join(','),
      ),
    ].join('\n'),
  'bri-brimo': (movements, { opening }) =>
    [
      'Tanggal Transaksi Uraian Transaksi Teller Debet Kredit Saldo',
      ...balanced(movements, opening).flatMap((one) => [
        `${short(one.day)} ${one.time ?? '10:22:33'} Transfer 8888083 ${out(one, commas, '0.00')} ${taken(one, commas, '0.00')} ${commas(one.balance)}`,
        one.text,
      ]),
    ].join('\n'),
  'bni-text': (movements, { opening }) =>
    balanced(movements, opening)
      .map((one) => `${one.day} ${one.text} ${one.amount < 0 ? 'Db.' : 'Cr.'} ${dots(one.amount)},00 ${dots(one.balance)},00`)
      .join('\n'),
  'jago-text': (movements, { opening }) =>
    balanced(movements, opening)
      .toReversed()
      .map(
        (one) =>
          `${named(one.day)} ${one.text} ${one.amount < 0 ? '-' : '+'}${dots(one.amount).replace(/^(\d)\./, '$1 .')} ${dots(one.balance)}`,
      )
      .join('\n'),
  'seabank-text': (movements, { opening }) =>
    [
      `Saldo Awal ${dots(opening)}`,
      `Periode 1 Jan - 31 Des ${movements.at(-1)?.day.slice(0, 4)}`,
      ...balanced(movements, opening).map(
        (one) => `${named(one.day).toUpperCase().slice(0, -5)} ${one.text} ${dots(one.amount)} ${dots(one.balance)}`,
      ),
    ].join('\n'),
  ofx: (movements, { opening, account }) =>
    [
      'OFXHEADER:100',
      'DATA:OFXSGML',
      '',
      `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>IDR<BANKACCTFROM><BANKID>014<ACCTID>${account}<ACCTTYPE>SAVINGS</BANKACCTFROM><BANKTRANLIST>`,
      ...movements.map(
        (one, place) =>
          `<STMTTRN><TRNTYPE>${one.amount < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${one.day.replaceAll('-', '')}090000<TRNAMT>${minus(one.amount)}${plain(one.amount)}<FITID>F${place}<NAME>${one.text.replaceAll('&', '&amp;')}</STMTTRN>`,
      ),
      `</BANKTRANLIST><LEDGERBAL><BALAMT>${plain(closing(movements, opening))}<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    ].join('\n'),
  mt940: (movements, { opening, account }) =>
    [
      ':20:MUTASI',
      `:25:${account}`,
      ':28C:1/1',
      `:60F:C260101IDR${opening},00`,
      ...movements.flatMap((one, place) => {
        const [year, month, day] = parts(one.day);
        return [
          `:61:${year.slice(2)}${month}${day}${month}${day}${one.amount < 0 ? 'D' : 'C'}${Math.abs(one.amount)},00NTRFNONREF//B${place}`,
          `:86:${one.text}`,
        ];
      }),
      `:62F:C260131IDR${closing(movements, opening)},00`,
      '-',
    ].join('\n'),
};
