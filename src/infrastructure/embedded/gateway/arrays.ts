import type { createPostgresConnection } from '@supabase/lite/postgres';

type Connection = ReturnType<typeof createPostgresConnection>;
type Parse = (text: string) => unknown;

/** The only array whose elements contain commas. */
const BOX_ARRAY = 1020;

/** Reads an array of the database: `{1,NULL,"a,b"}`, nested ones, and those with bounds (`[0:1]={1,2}`). */
const readArray = (text: string, parse: Parse): unknown[] => {
  let at = text.indexOf('{');
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

/** What the driver knows of types, by their numbers. */
interface Types {
  readonly parsers: Record<number, (Parse & { array?: boolean }) | undefined>;
  readonly serializers: Record<number, ((value: unknown) => unknown) | undefined>;
  readonly shared: { readonly typeArrayMap: Record<number, number> };
}
const typesOf = ({ driver }: Connection): Types => driver.options as unknown as Types;

/**
 * Replaces the driver's reading of arrays, which takes NULL for a text. The driver knows its array types after its first query.
 * @param others further connections to the same database, which get to know the types before their first query
 */
export const withArrays = (connection: Connection, others: readonly Connection[] = []): void => {
  const { parsers, serializers, shared } = typesOf(connection);
  for (const [element, array] of Object.entries(shared.typeArrayMap)) {
    if (array === BOX_ARRAY) continue;
    parsers[array] = Object.assign((text: string) => readArray(text, parsers[Number(element)] ?? String), { array: true });
    for (const other of others.map(typesOf)) {
      other.parsers[array] = parsers[array];
      other.serializers[array] = serializers[array];
      other.shared.typeArrayMap[Number(element)] = array;
    }
  }
};
