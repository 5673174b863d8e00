import type { createPostgresConnection } from '@supabase/lite/postgres';

type Connection = ReturnType<typeof createPostgresConnection>;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * How a value of JSON goes to the database. What the library hands over as a text of JSON (arguments of functions, facts of a file) is that
 * JSON and not a text that holds it; every other value is written as JSON here.
 */
const written = (value: unknown): string => (typeof value === 'string' && isJson(value) ? value : JSON.stringify(value));
const parsed = (text: string): unknown => JSON.parse(text);

/** The driver's types for json and jsonb, instead of the library's, which write a text of JSON as JSON once more. */
export const RAW_JSON = {
  json: { to: 114, from: [114], serialize: written, parse: parsed },
  jsonb: { to: 3802, from: [3802], serialize: written, parse: parsed },
};

const isJsonType = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

/** A text that a body gives for an argument of JSON is a JSON text, as upstream takes it, whatever stands in it. */
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
