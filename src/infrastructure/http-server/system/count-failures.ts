import type { InterfaceFailures } from '../../../application/system/interface-failures.ts';
import type { BackendFetch } from '../backend-fetch.ts';
import type { NodeHandler } from '../front-server.ts';
import { bearerOf, subjectOf } from '../order/json-call.ts';

const PROCEDURE = /^\/rest\/v1\/rpc\/(\w{1,63})$/;
const RESOURCE = /^(?:\/[\w-]{1,63}){3}/;
const ACTION = /^[a-z-]{1,40}$/;

/**
 * SQLSTATEs that a procedure raises because it is broken, answered with a status of the client's: names, types and syntax of its own text
 * (42, but for missing privileges), and division by zero. A name that the client got wrong has a code of the interface (PGRST...).
 */
const BROKEN = /^(42(?!501)|22012)/;

const codeOf = (answer: Response): Promise<string | null> =>
  answer
    .clone()
    .json()
    .then((body: unknown) =>
      body !== null && typeof body === 'object' && 'code' in body && typeof body.code === 'string' ? body.code : null,
    )
    .catch(() => null);

/** What an answer says: works, is broken (with the reason), or neither, as a refusal does. */
const reasonOf = async (answer: Response, isProcedure: boolean): Promise<string | null> => {
  if (answer.status < 400) return null;
  const code = answer.status >= 500 || isProcedure ? await codeOf(answer) : null;
  return answer.status >= 500 ? (code ?? String(answer.status)) : code !== null && BROKEN.test(code) ? code : null;
};

/**
 * Counts calls of procedures, tables, accounts and files, for people with a session apart from guests: a policy that fails for the ones works for the
 * others. Answers are not delayed.
 */
export const withCallFailures =
  (backend: BackendFetch, failures: Pick<InterfaceFailures, 'answered' | 'failed'>): BackendFetch =>
  async (request, peer, isAdmitted) => {
    const { pathname, search } = new URL(request.url);
    const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const person = token === undefined ? null : subjectOf(token);
    const procedure = PROCEDURE.exec(pathname)?.[1];
    const resource = procedure ?? RESOURCE.exec(pathname)?.[0];
    const answer = await backend(request, peer, isAdmitted);
    if (resource === undefined) return answer;
    const name = person === null ? `${resource} as guest` : resource;
    if (answer.status < 400) failures.answered(name);
    else
      void reasonOf(answer, procedure !== undefined && search === '').then((reason) => {
        if (reason !== null) failures.failed(name, person ?? peer ?? 'server', reason);
      });
    return answer;
  };

/** Counts answers of one interface of the shop, by action. */
export const withAnswerFailures =
  (path: string, handler: NodeHandler, failures: Pick<InterfaceFailures, 'answered' | 'failed'>): NodeHandler =>
  (request, response, url, peer) => {
    const action = url.searchParams.get('action') ?? '';
    const name = ACTION.test(action) ? `${path}?action=${action}` : path;
    response.once('finish', () => {
      const { statusCode } = response;
      if (statusCode < 400) failures.answered(name);
      else if (statusCode >= 500) failures.failed(name, subjectOf(bearerOf(request) ?? '') ?? peer ?? 'server', String(statusCode));
    });
    return handler(request, response, url, peer);
  };
