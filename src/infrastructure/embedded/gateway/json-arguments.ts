import type { createPostgresConnection } from '@supabase/lite/postgres';
import { isJson } from '../is-json.ts';

type Connection = ReturnType<typeof createPostgresConnection>;

/**
 * Serialises a JSON value for the database. Where the library passes JSON text (arguments of functions, metadata of a file) the text is
 * used unchanged.
 */
const written = (value: unknown): string => (typeof value === 'string' && isJson(value) ? value : JSON.stringify(value));
const parsed = (text: string): unknown => JSON.parse(text);

/** Types of json and jsonb that replace the library's, which would encode JSON text twice. */
export const RAW_JSON = {
  json: { to: 114, from: [114], serialize: written, parse: parsed },
  jsonb: { to: 3802, from: [3802], serialize: written, parse: parsed },
};

const isJsonType = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

/** A string in a body for an argument of type JSON is JSON text, as in upstream. */
export const withJsonArguments = (connection: Connection): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const ast = await rest(request);
    if (ast.type !== 'rpc' || ast.httpMethod !== 'POST' || typeof ast.args !== 'object' || ast.args === null || Array.isArray(ast.args))
      return ast;
    const texts = Object.entries(ast.args).filter(([, value]) => typeof value === 'string');
    if (texts.length === 0) return ast;
    const { functions = [] } = await connection.introspect({ useCache: true });
    const alike = functions.filter(
      (one) => one.name === ast.function && Object.keys(ast.args ?? {}).every((name) => one.arg_names.includes(name)),
    );
    const isOfJson = (name: string): boolean =>
      alike.length > 0 && alike.every((one) => isJsonType(one.arg_types[one.arg_names.indexOf(name)]));
    const args = Object.fromEntries(texts.filter(([name]) => isOfJson(name)).map(([name, value]) => [name, JSON.stringify(value)]));
    return { ...ast, args: { ...ast.args, ...args } };
  };
};
