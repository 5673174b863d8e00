/** The backend did not answer in time. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** The time of the last wait for the client's bytes, which do not count against the deadline. */
export interface BodyProgress {
  isWaiting: boolean;
  since: number;
}

/**
 * The answer, or DeadlineExceeded after the given milliseconds. A later answer is ignored.
 * @param progress the deadline starts after the client's last byte
 */
export const withDeadline = async <T>(answer: Promise<T>, milliseconds: number, progress?: BodyProgress): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const wait = (remaining: number): void => {
      timer = setTimeout(() => {
        const next = progress === undefined ? 0 : progress.isWaiting ? milliseconds : progress.since + milliseconds - performance.now();
        if (next > 0) wait(next);
        else reject(new DeadlineExceeded(`no answer within ${milliseconds} ms`));
      }, remaining);
    };
    wait(milliseconds);
  });
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The same request, with the progress of its body. */
export const withBodyProgress = (request: Request): { readonly request: Request; readonly progress: BodyProgress } => {
  const progress: BodyProgress = { isWaiting: false, since: 0 };
  if (request.body === null) return { request, progress };
  const reader = request.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        progress.isWaiting = true;
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          progress.isWaiting = false;
          progress.since = performance.now();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers, signal } = request;
  const init = { method, headers, signal, body, duplex: 'half' };
  return { request: new Request(url, init), progress };
};
