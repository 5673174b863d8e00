import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** What answers an address: every method, or those that are named. */
export type Answering<Handler> = Handler | Readonly<Partial<Record<Method, Handler>>>;

/** Answers GET and HEAD. */
export const reading = <Handler>(handler: Handler): Answering<Handler> => ({ GET: handler, HEAD: handler });

type AnyHandler = (...parameters: never[]) => unknown;

/** The same methods with other handlers. */
export const mapHandlers = <Handler extends AnyHandler>(
  answering: Answering<Handler>,
  change: (handler: Handler) => Handler,
): Answering<Handler> =>
  typeof answering === 'function'
    ? change(answering)
    : Object.fromEntries(Object.entries(answering).map(([method, handler]) => [method, change(handler)]));

/**
 * Addresses with their handlers. The first entry that matches an address answers it; where it does not have the method, it refuses, and no later
 * entry is asked. Patterns are those of Hono: `/a/*` is `/a` and all below it, `:name` one part, `:name{expression}` the rest that the
 * expression matches.
 */
export class RouteTable<Handler extends AnyHandler> {
  private readonly router = new TrieRouter<Handler>();

  /** @param refuse makes the handler of other methods, with the value of Allow */
  constructor(private readonly refuse: (allow: string) => Handler) {}

  add(path: string, answering: Answering<Handler>): this {
    if (typeof answering === 'function') {
      this.router.add(METHOD_NAME_ALL, path, answering);
      return this;
    }
    for (const [method, handler] of Object.entries(answering)) this.router.add(method, path, handler);
    this.router.add(METHOD_NAME_ALL, path, this.refuse(Object.keys(answering).join(', ')));
    return this;
  }

  find(method: string, path: string): Handler | undefined {
    return this.router.match(method, path)[0][0]?.[0];
  }
}
