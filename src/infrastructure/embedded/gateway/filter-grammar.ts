/** A condition without its column, such as `not.in.(1,2)`. */
export interface ReadCondition {
  /** `not.in`, `like(any)`, `fts(indonesian)` */
  readonly operator: string;
  /** Texts of a list for `in`. */
  readonly value: string | readonly string[];
}

/** What cannot be read at a place of a logic tree. */
export class TreeFault extends Error {
  override readonly name = 'TreeFault';

  constructor(
    /** The operator and its branches. */
    readonly tree: string,
    readonly at: number,
  ) {
    super(`unreadable at ${at}`);
  }
}

const OPERATOR =
  /((?:not\.)?(?:isdistinct|in|is|neq|cs|cd|ov|sl|sr|nxr|nxl|adj|(?:plfts|phfts|wfts|fts)(?:\([\p{L}\d_ $]+\))?|(?:eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((?:any|all)\))?))\./uy;
const LIST_START = /[ \t]*\([ \t]*/y;
const LIST_END = /[ \t]*\)[ \t]*/y;
const NEXT = /,/y;
const COMMA = /[ \t]*,[ \t]*/y;
/** A text in quotes is one as long as nothing but the end of its place follows. */
const QUOTED = /"((?:\\.|[^"\\])*)"(?=[,)]|$)/sy;
const PLAIN = /[^,)]*/y;
const ARRAY = /\{[^{}]*\}/y;
const ALL = /.*/sy;
const BRANCH = /((?:not\.)?(?:and|or))[ \t]*\([ \t]*/y;
const FIELD = /((?:"(?:\\.|[^"\\])*"|[^".,()])+)\./sy;

/** The library takes quotes in a tree for a part of a name. */
const NEEDLESS_QUOTES = /^"([\w$-]+)"/;

const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** Reads texts of a request in the grammar of PostgREST (documentation of version 14, "Tables and Views", "Reserved characters"). */
class Reader {
  at = 0;

  constructor(private readonly text: string) {}

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }

  private list(): readonly string[] | null {
    if (this.take(LIST_START) === null) return null;
    const found: string[] = [];
    do {
      const quoted = this.take(QUOTED);
      found.push(quoted === null ? (this.take(PLAIN)?.[0] ?? '') : unescaped(quoted[1] ?? ''));
    } while (this.take(NEXT) !== null);
    return this.take(LIST_END) === null ? null : found.length === 1 && found[0] === '' ? [] : found;
  }

  private single(isInTree: boolean): string {
    if (!isInTree) return this.take(ALL)?.[0] ?? '';
    const quoted = this.take(QUOTED);
    return quoted === null ? ((this.take(ARRAY) ?? this.take(PLAIN))?.[0] ?? '') : unescaped(quoted[1] ?? '');
  }

  /** @param isInTree where a value ends at a comma or a parenthesis */
  condition(isInTree: boolean): ReadCondition | null {
    const start = this.at;
    const operator = this.take(OPERATOR)?.[1];
    if (operator === undefined) return null;
    const isList = /^(?:not\.)?in$/.test(operator);
    const value = isList ? this.list() : this.single(isInTree);
    if (value === null) this.at = start;
    if (value === null) return null;
    return { operator, value: typeof value === 'string' && /^(?:not\.)?i?like/.test(operator) ? value.replaceAll('*', '%') : value };
  }

  /** The branches of a tree in parentheses. @param written a condition as it is to stand there */
  branches(written: (condition: ReadCondition) => string): string {
    const found: string[] = [];
    do {
      const branch = this.take(BRANCH)?.[1];
      if (branch !== undefined) found.push(`${branch}${this.branches(written)}`);
      else {
        const field = this.take(FIELD)?.[1]?.trim().replace(NEEDLESS_QUOTES, '$1');
        const condition = field === undefined ? null : this.condition(true);
        if (condition === null) throw new TreeFault(this.text, this.at);
        found.push(`${field}.${written(condition)}`);
      }
    } while (this.take(COMMA) !== null);
    if (this.take(LIST_END) === null) throw new TreeFault(this.text, this.at);
    return `(${found.join(',')})`;
  }
}

/** Reads the value of a filter; null for what begins with no operator, or for a list without an end. */
export const readCondition = (text: string): ReadCondition | null => new Reader(text).condition(false);

/**
 * Reads the value of a logic tree.
 * @param operator before the parentheses: `or`, `not.and`
 * @throws TreeFault
 */
export const readTree = (text: string, operator: string, written: (condition: ReadCondition) => string): string => {
  const tree = `${operator}${text}`;
  const reader = new Reader(tree);
  if (reader.take(BRANCH) === null) throw new TreeFault(tree, operator.length);
  return reader.branches(written);
};
