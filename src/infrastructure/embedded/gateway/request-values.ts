import type { createPostgresConnection } from '@supabase/lite/postgres';
import { exactBody, isFields, scalarText, writtenRow } from './body-values.ts';
import { GrammarFault } from './filter-grammar.ts';
import { refuseNames } from './name-guard.ts';
import { withPlaceholders } from './request-filters.ts';
import { DEFAULT_SCHEMA, restCall } from './rest-call.ts';

type Connection = ReturnType<typeof createPostgresConnection>;

/** A refusal in PostgREST's format. */
const unreadable = ({ kind, sent, at, details }: GrammarFault): Response =>
  Response.json(
    { code: 'PGRST100', message: `"failed to parse ${kind} (${sent})" (line 1, column ${at + 1})`, details, hint: null },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );

/** The address in the form of the header Content-Location, which the library makes of the address that it was asked with. */
const locationOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address);
  const sorted = [...searchParams].sort(([one], [other]) => one.localeCompare(other));
  return `${pathname.replace('/rest/v1', '')}?${new URLSearchParams(sorted as [string, string][])}`;
};

/**
 * Lets the library read a request with placeholders in place of its values (`withPlaceholders`).
 * @param ask with the request that has them
 */
export const askWithWords = async (request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> => {
  const call = restCall();
  if (call === undefined) return ask(request);
  try {
    const address = withPlaceholders(request.url, request.method, call.placeholders);
    // Names are found in other places than in the request as it was sent.
    const answer = refuseNames(request, new URL(address)) ?? (await ask(new Request(address, request)));
    if (!answer.headers.has('content-location')) return answer;
    const headers = new Headers(answer.headers);
    headers.set('content-location', locationOf(request.url));
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    if (error instanceof GrammarFault) return unreadable(error);
    throw error;
  }
};

/** Puts the values of a request where the library has read placeholders, and the values of its body with every digit. */
export const withRequestValues = (connection: Connection): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const ast = await rest(request);
    const call = restCall();
    if (call === undefined) return ast;
    const { placeholders, body } = call;
    const resolved = {
      ...ast,
      ...(ast.where === undefined ? {} : { where: placeholders.inConditions(ast.where) }),
      ...(ast.args === undefined ? {} : { args: placeholders.inConditions(ast.args) }),
      ...(ast.select === undefined ? {} : { select: placeholders.inSelection(ast.select) }),
    } as typeof ast;
    if (body === undefined) return resolved;
    if (ast.args !== undefined && ast.inputType === 'json')
      return { ...resolved, args: exactBody(ast.args, body.text, body.type) } as typeof ast;
    if (ast.values === undefined || ast.values === null || typeof ast.from !== 'string') return resolved;
    const schema = ast.schema ?? DEFAULT_SCHEMA;
    const table = ast.from;
    const { columns } = await connection.introspect({ useCache: true });
    const own = columns.filter((column) => column.table === table && column.schema === schema);
    // What is no row is refused later (written-rows.ts).
    const written = (row: unknown): unknown =>
      isFields(row) ? writtenRow(row, schema, table, own) : Array.isArray(row) ? row : scalarText(row);
    const values = exactBody(ast.values, body.text, body.type);
    return { ...resolved, values: Array.isArray(values) ? values.map(written) : written(values) } as typeof ast;
  };
};
