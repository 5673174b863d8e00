/** A condition without its column, such as `not.in.(1,2)`. */
export interface ReadCondition {
  /** `not.in`, `like(any)`, `fts(indonesian)` */
  readonly operator: string;
  /** Texts of a list for `in`. */
  readonly value: string | readonly string[];
}

/** What cannot be read at a place of a filter or a logic tree. */
export class GrammarFault extends Error {
  override readonly name = 'GrammarFault';

  constructor(
    readonly kind: 'filter' | 'logic tree',
    /** The text as it was sent. */
    readonly sent: string,
    /** Counted from zero; in a tree with its operator before the text. */
    readonly at: number,
    /** The sign there, in quotes unless the text has ended; with what could stand there, where that is known. */
    readonly details: string,
  ) {
    super(`unreadable ${kind} at ${at}`);
  }
}

const unexpected = (text: string, at: number, expected?: string): string => {
  const found = at < text.length ? `unexpected ${JSON.stringify(text[at])}` : 'unexpected end of input';
  return expected === undefined ? found : `${found} expecting ${expected}`;
};

const OPERATOR =
  /((?:not\.)?(?:isdistinct|in|is|neq|cs|cd|ov|sl|sr|nxr|nxl|adj|(?:plfts|phfts|wfts|fts)(?:\([\p{L}\d_ $]+\))?|(?:eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((?:any|all)\))?))\./uy;
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'];
const IS_VALUE = /null|not_null|true|false|unknown/iy;
const NOT = /not\./y;
/** The name of an operator, whatever stands behind it. */
const OPERATOR_NAME = /isdistinct|(?:plfts|phfts|wfts|fts)|neq|cs|cd|ov|sl|sr|nxr|nxl|adj|eq|gte?|lte?|i?like|i?match|in|is/y;
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

/** A column and the path into it. */
const COLUMN = /^(?:"((?:\\.|[^"\\])*)"|([^"]+?))(->.*)?$/s;

/** A key of a path in quotes; what looks like an index stays in them. */
const QUOTED_KEY = /(->>?)"((?!-?\d+")(?:\\.|[^"\\])*)"/gs;

/** A text in quotes without its escapes. */
const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** A condition as it is to stand in a tree. @param column its name without quotes, with the path into it */
type WriteCondition = (column: string, condition: ReadCondition) => string;

/** A column and the path into it without quotes; null for what is none. */
export const readColumn = (field: string): string | null => {
  const [, quoted, plain = '', path = ''] = COLUMN.exec(field.trim()) ?? [];
  const name = quoted === undefined ? plain.trim() : unescaped(quoted);
  const keys = path.replace(QUOTED_KEY, (_key, arrow: string, key: string) => `${arrow}${unescaped(key)}`);
  return name === '' ? null : `${name}${keys}`;
};

/** Reads texts of a request in the grammar of PostgREST (documentation of version 14, "Tables and Views", "Reserved characters"). */
class Reader {
  at = 0;

  /** @param kind in a tree a value ends at a comma or a parenthesis */
  constructor(
    private readonly kind: GrammarFault['kind'],
    private readonly text: string,
    private readonly sent: string = text,
  ) {}

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }

  private list(): readonly string[] {
    if (this.take(LIST_START) === null) this.refuse('"("');
    const found: string[] = [];
    do {
      const quoted = this.take(QUOTED);
      found.push(quoted === null ? (this.take(PLAIN)?.[0] ?? '') : unescaped(quoted[1] ?? ''));
    } while (this.take(NEXT) !== null);
    if (this.take(LIST_END) === null) this.refuse();
    return found.length === 1 && found[0] === '' ? [] : found;
  }

  private single(): string {
    if (this.kind === 'filter') return this.take(ALL)?.[0] ?? '';
    const quoted = this.take(QUOTED);
    return quoted === null ? ((this.take(ARRAY) ?? this.take(PLAIN))?.[0] ?? '') : unescaped(quoted[1] ?? '');
  }

  /** Counts an operator of which a part fits as far as it fits. */
  private refuseOperator(): never {
    const isNegated = this.take(NOT) !== null;
    const isNamed = this.take(OPERATOR_NAME) !== null;
    this.refuse(isNegated || isNamed ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)');
  }

  /** One of the words of `is`, in any case; as in PostgREST what follows it does not count outside of trees. */
  private word(): string {
    const found = this.take(IS_VALUE)?.[0];
    if (found !== undefined) return found.toLowerCase();
    const rest = this.text.slice(this.at).toLowerCase();
    const fitting = (word: string): number => [...word].findIndex((sign, place) => sign !== rest[place]);
    this.at += Math.max(...IS_VALUES.map(fitting));
    return this.refuse(`isVal: (${IS_VALUES.join(', ')})`);
  }

  private refuse(expected?: string): never {
    throw new GrammarFault(this.kind, this.sent, this.at, unexpected(this.text, this.at, expected));
  }

  /** @throws GrammarFault */
  condition(): ReadCondition {
    const operator = this.take(OPERATOR)?.[1];
    if (operator === undefined) return this.refuseOperator();
    const name = operator.replace('not.', '');
    const value = name === 'in' ? this.list() : name === 'is' ? this.word() : this.single();
    return { operator, value: typeof value === 'string' && /^(?:not\.)?i?like/.test(operator) ? value.replaceAll('*', '%') : value };
  }

  /** A tree with its operator. */
  tree(written: WriteCondition): string {
    if (this.take(BRANCH) !== null) return this.branches(written);
    this.at = this.text.length - this.sent.length;
    return this.refuse('"("');
  }

  /** The branches of a tree in parentheses. */
  private branches(written: WriteCondition): string {
    const found: string[] = [];
    do {
      const branch = this.take(BRANCH)?.[1];
      if (branch !== undefined) found.push(`${branch}${this.branches(written)}`);
      else {
        const field = this.take(FIELD)?.[1];
        const column = field === undefined ? null : readColumn(field);
        if (column === null) this.refuse();
        found.push(written(column, this.condition()));
      }
    } while (this.take(COMMA) !== null);
    if (this.take(LIST_END) === null) this.refuse();
    return `(${found.join(',')})`;
  }
}

/** Reads the value of a filter. @throws GrammarFault */
export const readCondition = (text: string): ReadCondition => new Reader('filter', text).condition();

/**
 * Reads the value of a logic tree.
 * @param operator before the parentheses: `or`, `not.and`
 * @throws GrammarFault
 */
export const readTree = (text: string, operator: string, written: WriteCondition): string =>
  new Reader('logic tree', `${operator}${text}`, text).tree(written);
