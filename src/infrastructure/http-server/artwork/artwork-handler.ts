import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ArtworkRenderer } from '../../../application/artwork/artwork-renderer.ts';
import { readArtworkAddress } from '../../../domain/artwork/artwork-address.ts';
import type { CachedAnswer, PlainAnswer } from '../cached-answer.ts';
import type { ResponseCache } from '../response-cache.ts';
import { FILE_POLICY } from '../security-headers.ts';
import { sendCached, sendFailure } from '../send.ts';
import { singleFlight } from '../single-flight.ts';

export interface ArtworkOptions {
  readonly renderer: ArtworkRenderer;
  /** The colours of tiers as a style sheet. */
  readonly tints: () => Promise<CachedAnswer>;
  readonly drawn: ResponseCache;
}

const COLORS = '/art/colors.css';
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' };
/** About three seconds of drawing: the pictures of several pages that nobody has opened before. */
const MAX_WAITING = 120;

/** The colours of tiers as a style sheet, read once a minute and after a change. @param read @throws what `read` throws without an older answer */
export const cachedTints =
  (sheets: ResponseCache, read: () => Promise<string>): ArtworkOptions['tints'] =>
  async () => {
    const { answer } = await sheets.get(COLORS, async () => ({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=60, stale-while-revalidate=86400' },
      body: Buffer.from(await read()),
    }));
    return answer;
  };

/**
 * Generated pictures for products and games without one, and the colours of tiers. Drawing is CPU-bound, so that one picture is drawn at a
 * time, and a request that would wait too long gets 503 with Retry-After.
 */
export const artworkHandler = (options: ArtworkOptions) => {
  const queue = singleFlight(MAX_WAITING);

  const draw = async (pathname: string): Promise<PlainAnswer | null> => {
    const drawn = readArtworkAddress(pathname);
    if (drawn === null) return null;
    if (drawn.width === null) {
      return { status: 200, headers: { 'content-type': 'image/svg+xml', ...FOREVER }, body: Buffer.from(options.renderer.svg(drawn.spec)) };
    }
    const { spec, width } = drawn;
    const body = Buffer.from(await queue(() => options.renderer.webp(spec, width)));
    return { status: 200, headers: { 'content-type': 'image/webp', ...FOREVER }, body };
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    if (url.pathname === COLORS) return sendCached(request, response, await options.tints(), {});
    if (readArtworkAddress(url.pathname) === null) return sendFailure(response, 404, 'NOT_FOUND', 'Gambar ini tidak ada.');
    const { answer } = await options.drawn.get(
      url.pathname,
      async () => (await draw(url.pathname)) ?? { status: 404, headers: {}, body: Buffer.alloc(0) },
    );
    return sendCached(request, response, answer, { 'content-security-policy': FILE_POLICY });
  };
};
