import { PROCEDURE } from './rest-call.ts';

const NOT_ONE = 'PGRST116';
const wantsObject = ({ headers }: Request): boolean => headers.get('accept')?.includes('application/vnd.pgrst.object') === true;

/** A single row that the request's filters leave out is null, where no object was asked for. */
const withNull = async (request: Request, answer: Response): Promise<Response> => {
  if (answer.status !== 406 || wantsObject(request)) return answer;
  const { code } = (await answer.clone().json()) as { readonly code?: unknown };
  return code === NOT_ONE ? Response.json(null, { headers: { 'access-control-allow-origin': '*' } }) : answer;
};

/**
 * Answers requests of procedures as upstream does where the library does not. It takes the arguments of HEAD for filters, so that the
 * procedure is read instead, and refuses a single row that filters leave out.
 */
export const answerProcedure = async (request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> => {
  const { url, method, headers, signal } = request;
  if (!PROCEDURE.test(new URL(url).pathname)) return ask(request);
  if (method !== 'HEAD') return withNull(request, await ask(request));
  const answer = await withNull(request, await ask(new Request(url, { method: 'GET', headers, signal })));
  return new Response(null, { status: answer.status, headers: answer.headers });
};
