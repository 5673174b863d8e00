/**
 * Adds a timeout to a fetch, including its time in queues and for a token refresh. A request that is still waiting is not sent any more.
 * @param timeoutMs timeout of the answer
 * @param isPaused whether the request waits for the person, whose time does not count
 */
export const withTimeout =
  (timeoutMs: number, fetcher: typeof fetch, isPaused: () => boolean = () => false): typeof fetch =>
  async (input, init) => {
    const late = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isOver = new Promise<never>((_, reject) => {
      const expire = (): void => {
        if (isPaused()) {
          timer = setTimeout(expire, timeoutMs);
          return;
        }
        const error = new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError');
        reject(error);
        late.abort(error);
      };
      timer = setTimeout(expire, timeoutMs);
    });
    try {
      return await Promise.race([fetcher(input, { ...init, signal: late.signal }), isOver]);
    } finally {
      clearTimeout(timer);
    }
  };
