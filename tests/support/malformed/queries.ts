import fc from 'fast-check';

/** A request at `/rest/v1` as a client library would send it. */
export interface MalformedQuery {
  readonly method: string;
  /** Address with query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Names of every object that lead to a single function: refused like all others, and harmless where they were not. */
export const INHERITED = ['toString', 'valueOf', 'isPrototypeOf', 'toLocaleString', 'propertyIsEnumerable'];
// biome-ignore format: one line per kind
const NAMES = ['id', 'name', 'price', 'attributes', 'created_at', 'tiers', 'products', 'rental_options', 'flash_sales', 'banana'];
// biome-ignore format: one line per kind
const SIGNS = ["'", '"', '""', "''", '`', '\\', '\u0000', '\u0001', '$', '%', '💥', '-', '--', ' ', '/*', '(', ')', '{', '}', ',', '.', ':', '::', '->', '->>', '!', '!inner', '...', '*', '@', '#', '~', '=', '\n', '0', '-1', ''];
// biome-ignore format: one line per kind
const OPERATORS = ['eq', 'neq', 'gt', 'lt', 'like', 'ilike', 'match', 'is', 'isdistinct', 'in', 'cs', 'cd', 'ov', 'sl', 'adj', 'fts', 'plfts', 'wfts', 'fts(english)', 'eq(any)', 'like(all)', 'not.eq', 'not.in', 'banana'];

const sign = fc.constantFrom(...SIGNS);
const plain = fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: fc.constantFrom(...INHERITED) });
/** A name, sometimes with a sign in, before or after it. */
const name = fc.oneof(
  { weight: 24, arbitrary: plain },
  { weight: 1, arbitrary: fc.tuple(sign, plain).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(plain, sign).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(plain, sign, plain).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: plain.map((text) => `"${text}"`) },
);
const value = fc.oneof(plain, sign, fc.string({ unit: 'grapheme', maxLength: 12 }), fc.integer().map(String));
const jsonPath = fc.tuple(name, fc.constantFrom('->', '->>'), name).map((parts) => parts.join(''));
const column = fc.oneof({ weight: 3, arbitrary: name }, { weight: 1, arbitrary: jsonPath });
const filter = fc.tuple(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...OPERATORS) }, name), value).map((parts) => parts.join('.'));

const { item } = fc.letrec<{ item: string }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    column,
    fc.tuple(name, column).map((parts) => parts.join(':')),
    fc.tuple(column, name).map((parts) => parts.join('::')),
    fc.tuple(name, fc.constantFrom('count()', 'sum()', 'banana()')).map((parts) => parts.join('.')),
    fc
      .tuple(fc.constantFrom('', '...'), name, fc.constantFrom('', '!inner', '!left'), fc.array(tie('item'), { maxLength: 3 }))
      .map(([spread, table, kind, items]) => `${spread}${table}${kind}(${items.join(',')})`),
    fc.tuple(name, name, tie('item')).map(([alias, table, one]) => `${alias}:${table}(${one})`),
  ),
}));

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(column, filter).map((parts) => parts.join('.')),
    fc
      .tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), fc.array(tie('condition'), { maxLength: 3 }))
      .map(([kind, parts]) => `${kind}(${parts.join(',')})`),
  ),
}));

const names = fc.array(name, { maxLength: 3 }).map((parts) => parts.join(','));
const order = fc
  .array(
    fc.tuple(column, fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.banana')).map((parts) => parts.join('')),
    { maxLength: 2 },
  )
  .map((parts) => parts.join(','));
const tree = fc.array(condition, { maxLength: 3 }).map((parts) => `(${parts.join(',')})`);

const parameter = fc.oneof(
  fc.tuple(
    fc.constant('select'),
    fc.array(item, { maxLength: 3 }).map((items) => items.join(',')),
  ),
  fc.tuple(fc.constant('order'), order),
  fc.tuple(fc.constantFrom('columns', 'on_conflict'), names),
  fc.tuple(fc.constantFrom('limit', 'offset'), value),
  fc.tuple(fc.constantFrom('or', 'and', 'not.or', 'not.and'), tree),
  fc.tuple(column, filter),
  fc.tuple(
    fc.tuple(name, fc.oneof(name, fc.constantFrom('order', 'limit', 'or'))).map((parts) => parts.join('.')),
    fc.oneof(filter, order, tree, value),
  ),
);

const row = fc.dictionary(name, fc.oneof(fc.jsonValue({ maxDepth: 1 }), value, fc.constant(null)), { maxKeys: 3 });
const json = fc.oneof(row, fc.array(row, { maxLength: 2 }), fc.jsonValue({ maxDepth: 2 })).map((content) => JSON.stringify(content));
const csv = fc.tuple(names, fc.array(value, { maxLength: 3 })).map(([head, cells]) => `${head}\n${cells.join(',')}`);
const form = fc.tuple(name, value).map(([key, text]) => new URLSearchParams([[key, text]]).toString());
const content = fc.oneof(
  { weight: 4, arbitrary: json.map((body) => ({ body, type: 'application/json' })) },
  { weight: 1, arbitrary: csv.map((body) => ({ body, type: 'text/csv' })) },
  { weight: 1, arbitrary: form.map((body) => ({ body, type: 'application/x-www-form-urlencoded' })) },
);

// biome-ignore format: one line per kind
const preference = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('', 'return=representation', 'return=headers-only', 'resolution=merge-duplicates', 'resolution=ignore-duplicates,return=representation', 'missing=default', 'count=exact', 'handling=strict,max-affected=1') },
  { weight: 1, arbitrary: fc.constantFrom(...INHERITED).map((text) => `handling=strict,${text}=1`) },
);

/**
 * Requests for rows and procedures, in which names, signs and values stand where names, signs and values may stand.
 * @param targets tables, or `rpc/` with a procedure
 */
export const malformedQuery = (targets: readonly string[]): fc.Arbitrary<MalformedQuery> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 3, arbitrary: fc.constant('GET') },
        { weight: 2, arbitrary: fc.constantFrom('HEAD', 'POST', 'PATCH', 'PUT', 'DELETE') },
      ),
      target: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...targets) }, { weight: 1, arbitrary: name }),
      parameters: fc.array(parameter, { maxLength: 4 }),
      prefer: preference,
      content,
    })
    .map(({ method, target, parameters, prefer, content: { body, type } }) => {
      const path = target.split('/').map(encodeURIComponent).join('/');
      const hasBody = method !== 'GET' && method !== 'HEAD';
      return {
        method,
        path: `/rest/v1/${path}?${new URLSearchParams(parameters.map(([key, text]) => [key, text]))}`,
        headers: { ...(prefer === '' ? {} : { prefer }), ...(hasBody ? { 'content-type': type } : {}) },
        body: hasBody ? body : null,
      };
    });
