import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WorkBudget } from '../../../application/shared/work-budget.ts';
import type { SharePictureRenderer } from '../../../application/sharing/share-picture-renderer.ts';
import { readShareAddress, type ShareSubject } from '../../../domain/sharing/share-address.ts';
import { type SharePicture, versionOf } from '../../../domain/sharing/share-picture.ts';
import type { PlainAnswer } from '../cached-answer.ts';
import type { ResponseCache } from '../response-cache.ts';
import { FILE_POLICY } from '../security-headers.ts';
import { sendCached, sendFailure } from '../send.ts';
import { singleFlight } from '../single-flight.ts';

export interface SharePictureOptions {
  /** The current content of a picture; null when its subject does not exist or is not visible. */
  readonly find: (subject: ShareSubject) => Promise<SharePicture | null>;
  readonly renderer: SharePictureRenderer;
  readonly drawn: ResponseCache;
  /** Limits the drawings that one address may queue. */
  readonly budget: WorkBudget;
}

const MAX_WAITING = 40;
const FOREVER = 'public, max-age=31536000, immutable';
const A_WHILE = 'public, max-age=300';

/**
 * Serves share pictures, drawn one at a time and cached by content: a changed price gives another picture, and invalid versions cause no
 * drawing. The address with the current version is immutable; any other one shows the current picture for a while.
 */
export const sharePictureHandler = ({ find, renderer, drawn, budget }: SharePictureOptions) => {
  const queue = singleFlight(MAX_WAITING);
  return async (request: IncomingMessage, response: ServerResponse, url: URL, peer: string | null): Promise<void> => {
    const subject = readShareAddress(url.pathname);
    const picture = subject === null ? null : await budget.run(peer, () => find(subject));
    if (picture === null) return sendFailure(response, 404, 'NOT_FOUND', 'Gambar ini tidak ada.');
    const version = versionOf(picture);
    const draw = async (): Promise<PlainAnswer> => ({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
      body: Buffer.from(await queue(() => renderer.jpeg(picture))),
    });
    const { answer } = await drawn.get(version, draw, (work) => budget.run(peer, work));
    return sendCached(request, response, answer, {
      'cache-control': url.searchParams.get('v') === version ? FOREVER : A_WHILE,
      'content-security-policy': FILE_POLICY,
    });
  };
};
