import type { createPostgresConnection } from '@supabase/lite/postgres';

type Connection = ReturnType<typeof createPostgresConnection>;
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];
type Fields = Readonly<Record<string, unknown>>;

/** Operators that the library knows for columns and takes for equality behind a path into JSON. */
const OPERATORS: Readonly<Record<string, string>> = {
  $regex: '~',
  $iregex: '~*',
  $contains: '@>',
  $containedBy: '<@',
  $overlaps: '&&',
  $rangeLt: '<<',
  $rangeGt: '>>',
  $rangeGte: '&>',
  $rangeLte: '&<',
  $rangeAdjacent: '-|-',
  $isDistinct: 'is distinct from',
};
const QUANTIFIED: Readonly<Record<string, string>> = {
  $eq: '=',
  $gt: '>',
  $gte: '>=',
  $lt: '<',
  $lte: '<=',
  $like: 'like',
  $ilike: 'ilike',
  $regex: '~',
  $iregex: '~*',
};
const SEARCHES: Readonly<Record<string, string>> = {
  plain: 'plainto_tsquery',
  phrase: 'phraseto_tsquery',
  websearch: 'websearch_to_tsquery',
};

/** Stands before a condition where the library writes "=", and is no SQL. */
const MARK = '=> ';
/** Stands for the path, which the library writes before "=". */
const PATH = Symbol('path');
const parameter = (value: unknown): object => ({ kind: 'ValueNode', value });
const marked = (sqlFragments: readonly string[], ...values: readonly unknown[]): unknown => ({
  expressionType: undefined,
  toOperationNode: () => ({
    kind: 'RawNode',
    sqlFragments: [`${MARK}${sqlFragments[0]}`, ...sqlFragments.slice(1)],
    parameters: values.map(parameter),
  }),
});

const condition = (operator: string, value: unknown): unknown => {
  const [, base = '', quantifier = ''] = /^(\$\w+?)(Any|All)$/.exec(operator) ?? [];
  if (OPERATORS[operator] !== undefined) return marked(['', ` ${OPERATORS[operator]} `, ''], PATH, value);
  if (QUANTIFIED[base] !== undefined) return marked(['', ` ${QUANTIFIED[base]} ${quantifier.toLowerCase()}(`, ')'], PATH, value);
  if (operator !== '$textSearch') return value;
  const { query, type = '', config } = value as { readonly query: string; readonly type?: string; readonly config?: string };
  const search = SEARCHES[type] ?? 'to_tsquery';
  return config === undefined
    ? marked(['to_tsvector(', `) @@ ${search}(`, ')'], PATH, query)
    : marked(['to_tsvector(', '::regconfig, ', `) @@ ${search}(`, '::regconfig, ', ')'], config, PATH, config, query);
};

/** Conditions of a path into JSON, such as `doc->tags`. @param conditions by the library's names of operators */
export const conditionsOfPath = (conditions: Fields): Fields =>
  Object.fromEntries(
    Object.entries(conditions).map(([operator, value]) => [
      operator,
      operator === '$not' ? conditionsOfPath(value as Fields) : condition(operator, value),
    ]),
  );

const isNode = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
/** A part of a statement whose marked conditions stand in the place of those with "=". */
const written = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(written);
  if (!isNode(part) || Object.getPrototypeOf(part) !== Object.prototype) return part;
  const { kind, sqlFragments, parameters } = part;
  const [left, right] = Array.isArray(parameters) ? (parameters as readonly unknown[]) : [];
  const own = isNode(right) && right['kind'] === 'RawNode' ? (right['sqlFragments'] as readonly string[]) : [];
  if (kind === 'RawNode' && own[0]?.startsWith(MARK) === true && isNode(right) && Array.isArray(sqlFragments)) {
    const parts = (right['parameters'] as readonly unknown[]).map((one) => (isNode(one) && one['value'] === PATH ? written(left) : one));
    return { kind, sqlFragments: [own[0].slice(MARK.length), ...own.slice(1)], parameters: parts };
  }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, written(value)]));
};
const writingOperators: Plugin = {
  transformQuery: ({ node }) => written(node) as typeof node,
  transformResult: async ({ result }) => result,
};

/** Has the operators of paths into JSON written as they were asked for. @param hasPaths whether the present request has any */
export const withPathOperators = (connection: Connection, hasPaths: () => boolean): void => {
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) =>
    within(context, (db) => work(hasPaths() ? db.withPlugin(writingOperators) : db), options);
};
