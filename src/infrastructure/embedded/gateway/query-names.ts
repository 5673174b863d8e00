import { faultOfNames, type NameFault, RESERVED_NAMES } from './reserved-names.ts';

type Check = (text: string) => NameFault | null;

/** Parameters whose value consists of names, and those whose value holds none; all others are filters or arguments. */
const NAMING: ReadonlySet<string> = new Set(['select', 'order', 'on_conflict', 'columns']);
const PLAIN: ReadonlySet<string> = new Set(['limit', 'offset', 'apikey']);

const TREE = /^(?:.+\.)?(?:not\.)?(?:and|or)$/s;
const BRANCH = /^(?:not\.)?(?:and|or)\s*\((.*)\)$/s;

/** The parts of a logic tree, divided as the library does: at commas outside quotes, parentheses and braces. */
const partsOf = (text: string): readonly string[] => {
  const parts: string[] = [];
  let depth = 0;
  let braces = 0;
  let isQuoted = false;
  let part = '';
  let last = '';
  for (const sign of text) {
    const isEscaped = isQuoted && last === '\\';
    last = isEscaped ? '' : sign;
    if (isEscaped) part += sign;
    if (isEscaped) continue;
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted) {
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (sign === '{') braces += 1;
      if (sign === '}') braces -= 1;
    }
    if (sign === ',' && depth === 0 && braces === 0 && !isQuoted) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()];
};

/** A column of a condition, in quotes or not. */
const COLUMN = /^(?:"(?:\\.|[^"\\])*"?|[^".])*/s;

/** Names that the library takes for its own operators where it keeps conditions. */
const OPERATOR_KEY = /(?:^|[."\s])\$(?:and|or|not)(?:$|[."\s])/;

/** Columns of conditions are read with their escapes (filter-grammar.ts) before the library sees them. */
const columnFault = (name: string, check: Check): NameFault | null =>
  OPERATOR_KEY.test(name) ? 'RESERVED' : check(name.replace(/\\(.)/gs, (_escape, sign: string) => (sign === '"' ? ' ' : sign)));

const before = (text: string, sign: string): string => text.split(sign, 1)[0] ?? '';

/** The operator of a filter (`not.eq.value`) is looked up by its name, too; the value is not a name. */
const operatorFault = (filter: string, check: Check): NameFault | null => check(before(filter.replace(/^not\./, ''), '.'));

/** `(price.gt.1,or(name.eq.a,name.eq.b))` */
const treeFault = (text: string, check: Check): NameFault | null => {
  for (const part of partsOf(text)) {
    const branch = BRANCH.exec(part)?.[1];
    const name = COLUMN.exec(part)?.[0] ?? '';
    const fault =
      branch === undefined ? (columnFault(name, check) ?? operatorFault(part.slice(name.length + 1), check)) : treeFault(branch, check);
    if (fault !== null) return fault;
  }
  return null;
};

const valueFault = (name: string, value: string, check: Check): NameFault | null => {
  if (NAMING.has(name) || name.endsWith('.order')) return check(value);
  if (PLAIN.has(name) || /\.(?:limit|offset)$/.test(name)) return null;
  if (!TREE.test(name)) return operatorFault(value, check);
  return treeFault(value.startsWith('(') && value.endsWith(')') ? value.slice(1, -1) : value, check);
};

const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
};

/**
 * What is wrong with the names in the address of a request at `/rest/v1`: of table or procedure, parameters, embedded tables, columns, JSON
 * keys, operators. Values are only looked at for NUL, which the database can neither store nor find.
 * @param method arguments of a procedure that is read stand in the address, and are values
 */
export const queryNameFault = (
  { pathname, searchParams }: URL,
  method: string,
  reserved: ReadonlySet<string> = RESERVED_NAMES,
): NameFault | null => {
  const check: Check = (text) => faultOfNames(text, reserved);
  const isArguments = pathname.startsWith('/rest/v1/rpc/') && (method === 'GET' || method === 'HEAD');
  const path = check(decoded(pathname));
  if (path !== null) return path;
  for (const [name, value] of searchParams) {
    if (value.includes('\0')) return 'NUL';
    const isArgument = isArguments && !NAMING.has(name);
    const fault = columnFault(name, check) ?? (isArgument ? null : valueFault(name, value, check));
    if (fault !== null) return fault;
  }
  return null;
};

/** What is wrong with the names of schemas. The library reads one of the headers by the method; both are checked. */
export const profileFault = (headers: Headers, reserved: ReadonlySet<string> = RESERVED_NAMES): NameFault | null =>
  faultOfNames(headers.get('accept-profile') ?? '', reserved) ?? faultOfNames(headers.get('content-profile') ?? '', reserved);

/** What is wrong with the names of preferences (`Prefer: count=exact`). */
export const preferenceFault = (prefer: string, reserved: ReadonlySet<string> = RESERVED_NAMES): NameFault | null => {
  for (const preference of prefer.split(',')) {
    const fault = faultOfNames(before(preference, '='), reserved);
    if (fault !== null) return fault;
  }
  return null;
};
