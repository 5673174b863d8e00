/**
 * A fetch that gives up, whatever it waits for: a line, or a token that is being renewed. What comes too late is not sent any more.
 * @param timeoutMs longest wait for an answer
 */
export const withTimeout =
  (timeoutMs: number, fetcher: typeof fetch): typeof fetch =>
  async (input, init) => {
    const late = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isOver = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError');
        reject(error);
        late.abort(error);
      }, timeoutMs);
    });
    try {
      return await Promise.race([fetcher(input, { ...init, signal: late.signal }), isOver]);
    } finally {
      clearTimeout(timer);
    }
  };
