import postgres, { type Options, type PostgresType, type Sql } from 'postgres';

type Parse = (text: string) => unknown;

/** The only array whose elements contain commas. */
const BOX_ARRAY = 1020;
/** `[0:1]={1,2}` */
const BOUNDS = /^(?:\[-?\d+:-?\d+\])+=(?=\{)/;

/**
 * Reads an array of the database: `{1,NULL,"a,b"}`, nested ones, and those with bounds.
 * @param rest without the first sign, as the driver passes on what it takes for an array
 */
const readArray = (rest: string, parse: Parse): unknown[] => {
  const text = BOUNDS.test(`[${rest}`) ? `[${rest}`.replace(BOUNDS, '') : `{${rest}`;
  let at = 0;
  const quoted = (): string => {
    let value = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      value += text[at];
    }
    at += 1;
    return value;
  };
  const plain = (): string => {
    const start = at;
    while (text[at] !== ',' && text[at] !== '}') at += 1;
    return text.slice(start, at);
  };
  const list = (): unknown[] => {
    const found: unknown[] = [];
    for (at += 1; text[at] !== '}'; ) {
      const sign = text[at];
      if (sign === ',') at += 1;
      else if (sign === '{') found.push(list());
      else if (sign === '"') found.push(parse(quoted()));
      else {
        const word = plain();
        found.push(word === 'NULL' ? null : parse(word));
      }
    }
    at += 1;
    return found;
  };
  return list();
};

/** What the driver (postgres 3.4) knows of types, by their numbers. */
interface Types {
  readonly parsers: Record<number, Parse | undefined>;
  readonly shared: { typeArrayMap: Record<number, number> };
}
const typesOf = (sql: object): Types => Reflect.get(sql, 'options') as Types;

/**
 * Replaces the driver's reading of arrays, which takes NULL for a text: 'NULL', NaN or false in a list of texts, numbers or truth values, and
 * an error in one of JSON. A connection asks for the array types of its database before its first query and keeps them by their elements.
 */
export const withArrays = <T extends object>(sql: T): T => {
  const { parsers, shared } = typesOf(sql);
  const readOf = (element: number, array: number): void => {
    const read = Object.assign((rest: string) => readArray(rest, parsers[element] ?? String), { array: true });
    // Followed by the driver's own, which is dropped.
    Object.defineProperty(parsers, array, { get: () => read, set: () => undefined, configurable: true, enumerable: true });
  };
  shared.typeArrayMap = new Proxy(shared.typeArrayMap, {
    set: (map, element, array: number) => {
      if (array !== BOX_ARRAY) readOf(Number(element), array);
      return Reflect.set(map, element, array);
    },
  });
  return sql;
};

const ARRAY_TYPES = `
  select element.oid::int as element, element.typarray::int as "array" from pg_type one join pg_type element on element.oid = one.typelem
  where one.typcategory = 'A' and element.typarray <> 0 group by 1, 2`;

/** Reads which array types there are now, for connections that have done so before. */
export const learnArrays = async (sql: Sql): Promise<void> => {
  const { shared } = typesOf(sql);
  for (const { element, array } of await sql.unsafe<{ element: number; array: number }[]>(ARRAY_TYPES))
    shared.typeArrayMap[element] = array;
};

type Given = Options<Record<string, PostgresType>>;

/** Opens connections to a database. The driver is opened here alone. */
export const openSql = (url: string, options: Given): Sql => withArrays(postgres(url, options)) as Sql;

/** Opens one more connection as others are, with what they know of types. */
export const openAnother = (sql: Sql): Sql => postgres({ ...(sql.options as object), max: 1 }) as Sql;
