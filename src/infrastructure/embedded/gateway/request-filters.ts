import { GrammarFault, type ReadCondition, readCondition, readTree } from './filter-grammar.ts';
import type { ValueWords } from './value-words.ts';

/** Parameters that hold no value. */
const STRUCTURE: ReadonlySet<string> = new Set(['select', 'columns', 'on_conflict', 'apikey']);
const RANGE = /(?:^|\.)(?:limit|offset)$/;
const ORDER = /(?:^|\.)order$/;
/** `or`, `author.not.and` */
const TREE = /^(?:(.+?)\.)??(not\.)?(and|or)$/s;
/** A column that can stand in a logic tree of the library, behind the names of embedded tables. */
const FIELD = /^(?:([\w$.-]+)\.)?([\w$-]+(?:->>?[\w$-]+)*)$/;

type Pairs = readonly (readonly [name: string, value: string])[];

/** A parameter as the library reads it; null for one that stands in another parameter. */
type Written = readonly [name: string, value: string];

/** What begins as no condition is an argument. */
const argumentOrCondition = (value: string): ReadCondition | string => {
  try {
    return readCondition(value);
  } catch (error) {
    if (error instanceof GrammarFault) return value;
    throw error;
  }
};

const treeName = (path: string | undefined): string => (path === undefined ? 'and' : `${path}.and`);

/**
 * Parameters of a request whose values are replaced by words, in PostgREST's grammar. The library reads values by what they look like: a text
 * becomes a number, a truth value, a list or an object, quotes in quotes end a value, and of two conditions with the same operator the last
 * one counts.
 */
class FilterWriter {
  private readonly written: Written[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly words: ValueWords,
    private readonly isArguments: boolean,
  ) {}

  private placeholder({ operator, value }: ReadCondition): string {
    if (typeof value === 'object') return `${operator}.(${this.words.wordFor(value)})`;
    if (operator.endsWith('is')) return `${operator}.${value}`;
    return operator.endsWith(')') && !operator.includes('fts')
      ? `${operator}.{${this.words.wordFor(value)}}`
      : `${operator}.${this.words.wordFor(value)}`;
  }

  /** @param operator that counts once for each column; negated ones share one place in the library */
  private condition(name: string, condition: ReadCondition): void {
    const { operator } = condition;
    const key = `${name} ${operator.startsWith('not.') ? 'not' : operator}`;
    const field = FIELD.exec(name);
    const text = this.placeholder(condition);
    // With a procedure the library takes a tree for an argument.
    if (this.seen.has(key) && field !== null && !this.isArguments) this.written.push([treeName(field[1]), `(${field[2]}.${text})`]);
    else this.written.push([name, text]);
    this.seen.add(key);
  }

  private tree(name: string, value: string, isRepeated: boolean): void {
    const [, path, not = '', operator = ''] = TREE.exec(name) ?? [];
    const branches = readTree(value, `${not}${operator}`, (condition) => this.placeholder(condition));
    if (isRepeated && name !== treeName(path)) this.written.push([treeName(path), `(${not}${operator}${branches})`]);
    else this.written.push([name, branches]);
  }

  private parameter(name: string, value: string, isRepeated: boolean): void {
    if (STRUCTURE.has(name) || ORDER.test(name)) this.written.push([name, value]);
    else if (TREE.test(name) && !this.isArguments) this.tree(name, value, isRepeated);
    else {
      const condition = this.isArguments ? argumentOrCondition(value) : readCondition(value);
      if (typeof condition === 'string') this.written.push([name, this.words.wordFor(condition)]);
      else this.condition(name, condition);
    }
  }

  write(pairs: Pairs): readonly Written[] {
    const ranges = new Map(pairs.filter(([name]) => RANGE.test(name)));
    const trees = new Map<string | undefined, number>();
    for (const [, path] of pairs.map(([name]) => TREE.exec(name)).filter((tree) => tree !== null))
      trees.set(path, (trees.get(path) ?? 0) + 1);
    for (const [name, value] of pairs) if (!RANGE.test(name)) this.parameter(name, value, (trees.get(TREE.exec(name)?.[1]) ?? 0) > 1);
    return [...this.written, ...ranges];
  }
}

/**
 * The address of a request with words in place of values.
 * @param method arguments of a procedure that is read stand in the address
 * @throws GrammarFault
 */
export const withWords = (address: string, method: string, words: ValueWords): string => {
  const url = new URL(address);
  const isArguments = url.pathname.startsWith('/rest/v1/rpc/') && (method === 'GET' || method === 'HEAD');
  url.search = new URLSearchParams(new FilterWriter(words, isArguments).write([...url.searchParams]) as [string, string][]).toString();
  return url.href;
};
