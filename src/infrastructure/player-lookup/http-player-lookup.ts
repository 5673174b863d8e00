import * as v from 'valibot';
import type { PlayerLookup } from '../../application/order/player-lookup.ts';
import { PortError } from '../../application/shared/port-error.ts';
import type { WantedPlayer } from '../../domain/order/player.ts';

export interface PlayerLookupOptions {
  /** The address of the service, without a query. */
  readonly url: string;
  /** Sent as a bearer token; null for none. */
  readonly key: string | null;
  readonly fetcher: typeof fetch;
}

const TIMEOUT_MS = 4000;
const MAX_ANSWER = 10_000;
const NOT_FOUND = 404;

const Answer = v.object({ name: v.nullable(v.string()) });

const away = (cause: unknown): PortError => new PortError('unavailable', 'the service of players did not answer', null, { cause });

/**
 * Asks a service over HTTP: `GET <url>?game=<slug>&id=<id>&server=<server>` answers `{"name": "..."}`, or 404 or a name of null for a player
 * that does not exist. Described in docs/operations.md, because services of players share no interface.
 */
export class HttpPlayerLookup implements PlayerLookup {
  constructor(private readonly options: PlayerLookupOptions) {}

  async nameOf({ game, gameId, server }: WantedPlayer): Promise<string | null> {
    const { url, key, fetcher } = this.options;
    const query = new URLSearchParams({ game, id: gameId, ...(server === null ? {} : { server }) });
    const answer = await fetcher(`${url}?${query}`, {
      headers: { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw away(error);
    });
    if (answer.status === NOT_FOUND) {
      await answer.body?.cancel();
      return null;
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      throw away(`status ${answer.status}`);
    }
    return this.nameIn(answer);
  }

  private async nameIn(answer: Response): Promise<string | null> {
    try {
      let text = '';
      const decoder = new TextDecoder();
      for await (const part of answer.body ?? []) {
        text += decoder.decode(part, { stream: true });
        if (text.length > MAX_ANSWER) throw new Error('the answer is too long');
      }
      return v.parse(Answer, JSON.parse(text)).name;
    } catch (error) {
      throw away(error);
    }
  }
}
