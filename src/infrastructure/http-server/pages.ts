import type { IncomingMessage, ServerResponse } from 'node:http';
import { TooCostly, type WorkBudget } from '../../application/shared/work-budget.ts';
import type { PlainAnswer } from './cached-answer.ts';
import type { ResponseCache } from './response-cache.ts';
import { allowStyle } from './security-headers.ts';
import { sendCached } from './send.ts';

/** A rendered page; a redirect has a `location` and no HTML. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In parts, one after the other. */
  readonly html: readonly string[];
  /** What the style element of its head holds, if there is one. */
  readonly style: string | null;
}

export interface PagesOptions {
  /** Renders a page for a guest, or fails within the timeout. The address is complete, with the shop's public origin. */
  readonly render: (request: Request) => Promise<RenderedPage>;
  /** The page to show when there is no other one. */
  readonly renderUnavailable: () => string;
  /** Adds a line about its age to a stale page. */
  readonly markStale: (html: string, madeAt: Date) => string;
  readonly cache: ResponseCache;
  readonly publicUrl: string;
  /** The budget of pages an address may cause to be rendered, because searches and filters are unlimited. Cached pages do not count. */
  readonly budget: WorkBudget;
  /** Called with the reason why a page could not be rendered. */
  readonly onError: (error: unknown) => void;
}

const RETRY_AFTER_S = '5';
const POLICY = 'content-security-policy';
const LONGEST_QUERY = 2000;

const unavailable = (options: PagesOptions, response: ServerResponse): void => {
  const body = Buffer.from(options.renderUnavailable());
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_S,
  });
  response.end(body);
};

/** @param policy the content security policy of this address, which also allows the page's own style element */
const toPlain = ({ status, headers, html, style }: RenderedPage, policy: string): PlainAnswer => ({
  status,
  headers: style === null ? headers : { ...headers, [POLICY]: allowStyle(policy, style) },
  body: Buffer.concat(html.map((part) => Buffer.from(part))),
});

/** Serves pages as HTML, from a cache that all visitors share: a page is always rendered for a guest. */
export const pages =
  (options: PagesOptions) =>
  async (request: IncomingMessage, response: ServerResponse, url: URL, peer: string | null): Promise<void> => {
    const search = url.search.length > LONGEST_QUERY ? '' : url.search;
    const address = `${options.publicUrl}${url.pathname}${search}`;
    try {
      const render = async (): Promise<PlainAnswer> => {
        const page = toPlain(await options.render(new Request(address)), String(response.getHeader(POLICY) ?? ''));
        if (page.status >= 500) throw new Error(`page answered ${page.status}`);
        return page;
      };
      const key = url.pathname + search;
      const isKnown = options.cache.has(key);
      const { answer, isStale } = await options.cache.get(key, render, isKnown ? undefined : (work) => options.budget.run(peer, work));
      const { location } = answer.plain.headers;
      if (location !== undefined) {
        response.writeHead(answer.plain.status, { location, 'cache-control': 'no-cache' }).end();
        return;
      }
      const headers = { 'cache-control': 'public, max-age=0, must-revalidate' };
      if (!isStale) return await sendCached(request, response, answer, headers);
      const html = Buffer.from(options.markStale(answer.plain.body.toString('utf8'), new Date(answer.madeAt)));
      response.writeHead(answer.plain.status, {
        ...answer.plain.headers,
        'cache-control': 'no-store',
        'content-length': html.length,
        warning: '110 - "Response is Stale"',
      });
      response.end(request.method === 'HEAD' ? undefined : html);
    } catch (error) {
      if (!(error instanceof TooCostly)) options.onError(error);
      unavailable(options, response);
    }
  };
