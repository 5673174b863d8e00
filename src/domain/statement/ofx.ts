import { fail, type Result } from '../shared/result.ts';
import { senOf } from './printed-totals.ts';
import { plainCell, type RawRow } from './raw-rows.ts';
import { type Notation, type ReadingOptions, statementOf } from './read-statement.ts';
import type { Statement } from './statement.ts';

const NOTATION: Notation = { dates: 'yyyymmdd', numbers: '150123.00', direction: 'sign' };

/** Whether a text is an OFX file, of either generation: SGML or XML. */
export const isOfx = (text: string): boolean => /^\s*(?:OFXHEADER|<\?OFX|<OFX)|<OFX>/i.test(text.slice(0, 2000));

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The value of an element, which SGML does not close. */
const elementOf = (text: string, name: string): string => {
  const value = new RegExp(`<${name}>([^<\r\n]*)`, 'i').exec(text)?.[1] ?? '';
  return plainCell(value.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity.toLowerCase()] ?? whole));
};

/** An amount with two digits after a dot. The standard has a dot or a comma before any number of digits, and none between thousands. */
const decimal = (text: string): string => {
  const [, sign = '', whole, part = ''] = /^([+-]?)(\d+)(?:[.,](\d*))?$/.exec(text) ?? [];
  return whole === undefined || /[^0]/.test(part.slice(2)) ? text : `${sign}${whole}.${part.slice(0, 2).padEnd(2, '0')}`;
};

const IN_TYPES = new Set(['CREDIT', 'DEP', 'INT', 'DIV']);
const OUT_TYPES = new Set(['DEBIT', 'FEE', 'SRVCHG', 'PAYMENT', 'CHECK']);

/** What a type of entry says about its direction; other types say nothing. */
const markOf = (type: string): string => {
  if (IN_TYPES.has(type)) return 'CREDIT';
  return OUT_TYPES.has(type) ? 'DEBIT' : '';
};

const partsOf = (entry: string): RawRow['parts'] => ({
  date: elementOf(entry, 'DTPOSTED'),
  text: [elementOf(entry, 'NAME'), elementOf(entry, 'MEMO')].filter((part) => part !== '').join(' '),
  reference: elementOf(entry, 'FITID'),
  amount: decimal(elementOf(entry, 'TRNAMT')),
  mark: markOf(elementOf(entry, 'TRNTYPE').toUpperCase()),
});

/** Reads an OFX file. Days are taken as they are written. Fails with NO_ROWS, or CURRENCY for another than rupiah. */
export const readOfx = (text: string, options: ReadingOptions): Result<Statement> => {
  const currency = elementOf(text, 'CURDEF').toUpperCase();
  if (currency !== '' && currency !== 'IDR') return fail('CURRENCY', { currency });
  const rows = [...text.matchAll(/<STMTTRN>([\s\S]*?)(?=<\/STMTTRN>|<STMTTRN>|<\/BANKTRANLIST>|$)/gi)].map(
    ({ 1: entry = '', index }): RawRow => ({ line: text.slice(0, index).split('\n').length, parts: partsOf(entry) }),
  );
  if (rows.length === 0) return fail('NO_ROWS');
  const ledger = /<LEDGERBAL>([\s\S]*)/i.exec(text)?.[1] ?? '';
  const closing = elementOf(ledger, 'BALAMT');
  const account = elementOf(text, 'ACCTID');
  return statementOf(
    { rows, around: [] },
    NOTATION,
    {
      totals: { opening: null, closing: closing === '' ? null : senOf(decimal(closing), NOTATION.numbers), in: null, out: null },
      account: account === '' ? null : account,
      year: null,
    },
    options,
  );
};
