import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NodeHandler } from '../front-server.ts';
import type { ResponseCache } from '../response-cache.ts';
import { sendCached, sendFailure } from '../send.ts';

export interface DiscoveryOptions {
  /** The text of robots.txt. */
  readonly robots: string;
  /** The site map of a path as XML; null for an unknown part. */
  readonly siteMap: (path: string) => Promise<string | null>;
  readonly siteMaps: ResponseCache;
  readonly sharePictures: NodeHandler;
}

const AN_HOUR = { 'cache-control': 'public, max-age=3600' };

/** Serves `/robots.txt`, `/sitemap.xml` with its parts, and share pictures. */
export const discovery = ({ robots, siteMap, siteMaps, sharePictures }: DiscoveryOptions): NodeHandler => {
  const sendMap = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const { answer } = await siteMaps.get(path, async () => {
      const xml = await siteMap(path);
      return {
        status: xml === null ? 404 : 200,
        headers: { 'content-type': 'application/xml; charset=utf-8' },
        body: Buffer.from(xml ?? ''),
      };
    });
    if (answer.plain.status === 404) return sendFailure(response, 404, 'NOT_FOUND', 'Alamat ini tidak ada.');
    return sendCached(request, response, answer, AN_HOUR);
  };
  return async (request, response, url, peer) => {
    if (url.pathname.startsWith('/og/')) return sharePictures(request, response, url, peer);
    if (url.pathname !== '/robots.txt') return sendMap(request, response, url.pathname);
    const body = Buffer.from(robots);
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'content-length': body.length, ...AN_HOUR });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
};
