import { GrammarFault, type ReadCondition, readColumn, readCondition, readTree } from './filter-grammar.ts';
import { Placeholders } from './placeholders.ts';

/** Parameters that hold no value. */
const STRUCTURE: ReadonlySet<string> = new Set(['select', 'columns', 'on_conflict', 'apikey']);
const RANGE = /(?:^|\.)(?:limit|offset)$/;
const ORDER = /(?:^|\.)order$/;
/** `or`, `author.not.and` */
const TREE = /^(?:(.+?)\.)??(not\.)?(and|or)$/s;
/** A column behind the names of embedded tables. */
const FIELD = /^(?:([\w$.-]+)\.)?((?:"(?:\\.|[^"\\])*"|[^".]+?)(?:->.*)?)$/s;
/** A column that the library reads as it is, with the path into it. */
const PLAIN = /^\w[\w$-]*(?:->>?[\w$-]+)*$/;

type Pairs = readonly (readonly [name: string, value: string])[];

/** A parameter as the library reads it; null for one that stands in another parameter. */
type Written = readonly [name: string, value: string];

/** A text in quotes, or a name with letters that are not ASCII and not a key of a path. */
const SELECTED = /"[^"]*"|(?<![\p{L}\p{N}_$> ])[\p{L}\p{N}_$ ]*[^\p{ASCII}][\p{L}\p{N}_$ ]*/gu;

/** A name to order by in quotes, which the library takes for a part of it, without signs that it reads. */
const NEEDLESS_QUOTES = /"((?! )[\p{L}\p{N}_$ ]+(?<! ))"/gu;

/** What is selected with quotes around names in which the library knows no letter. */
const withQuotes = (selection: string): string => selection.replace(SELECTED, (part) => (part.startsWith('"') ? part : `"${part.trim()}"`));

/** Whether a name is that of a parameter which is no condition. */
const isParameter = (name: string): boolean => STRUCTURE.has(name) || ORDER.test(name) || RANGE.test(name) || TREE.test(name);

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
 * Parameters of a request with placeholders in place of their values, in PostgREST's grammar. The library guesses the type of a value: a text
 * becomes a number, a truth value, a list or an object. Quotes within quotes end a value, and of two conditions with the same operator only
 * the last one counts.
 */
class FilterWriter {
  private readonly written: Written[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly placeholders: Placeholders,
    private readonly isArguments: boolean,
  ) {}

  private placeholder({ operator, value }: ReadCondition): string {
    if (typeof value === 'object') return `${operator}.(${this.placeholders.forValue(value)})`;
    if (operator.endsWith('is')) return `${operator}.${value}`;
    return operator.endsWith(')') && !operator.includes('fts')
      ? `${operator}.{${this.placeholders.forValue(value)}}`
      : `${operator}.${this.placeholders.forValue(value)}`;
  }

  /** The library cuts other names off at a sign, and takes quotes in a tree for a part of a name. */
  private column(name: string): string {
    const isPlain = PLAIN.test(name) && !isParameter(name) && !Placeholders.isPlaceholder(name);
    return isPlain ? name : this.placeholders.forColumn(name);
  }

  /** @param operator that counts once for each column; negated ones share one place in the library */
  private condition(sent: string, condition: ReadCondition): void {
    const { operator } = condition;
    const field = this.isArguments ? null : FIELD.exec(sent);
    const read = readColumn(field?.[2] ?? '');
    const column = read === null ? undefined : this.column(read);
    const path = field?.[1];
    const name = column === undefined ? sent : path === undefined ? column : `${path}.${column}`;
    const key = `${name} ${operator.startsWith('not.') ? 'not' : operator}`;
    const text = this.placeholder(condition);
    // With a procedure the library takes a tree for an argument.
    if (this.seen.has(key) && column !== undefined) this.written.push([treeName(path), `(${column}.${text})`]);
    else this.written.push([name, text]);
    this.seen.add(key);
  }

  private tree(name: string, value: string, isRepeated: boolean): void {
    const [, path, not = '', operator = ''] = TREE.exec(name) ?? [];
    const branches = readTree(value, `${not}${operator}`, (column, condition) => `${this.column(column)}.${this.placeholder(condition)}`);
    if (isRepeated && name !== treeName(path)) this.written.push([treeName(path), `(${not}${operator}${branches})`]);
    else this.written.push([name, branches]);
  }

  private parameter(name: string, value: string, isRepeated: boolean): void {
    if (name === 'select') this.written.push([name, withQuotes(value)]);
    else if (ORDER.test(name)) this.written.push([name, value.replace(NEEDLESS_QUOTES, '$1')]);
    else if (STRUCTURE.has(name)) this.written.push([name, value]);
    else if (TREE.test(name) && !this.isArguments) this.tree(name, value, isRepeated);
    else {
      const condition = this.isArguments ? argumentOrCondition(value) : readCondition(value);
      if (typeof condition === 'string') this.written.push([name, this.placeholders.forValue(condition)]);
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
 * The address of a request with placeholders in place of values.
 * @param method arguments of a procedure that is read stand in the address
 * @throws GrammarFault
 */
export const withPlaceholders = (address: string, method: string, placeholders: Placeholders): string => {
  const url = new URL(address);
  const isArguments = url.pathname.startsWith('/rest/v1/rpc/') && (method === 'GET' || method === 'HEAD');
  url.search = new URLSearchParams(
    new FilterWriter(placeholders, isArguments).write([...url.searchParams]) as [string, string][],
  ).toString();
  return url.href;
};
