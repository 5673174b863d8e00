import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Timer } from '../../src/application/shared/timer.ts';
import { HttpsPictureFetcher, type HttpsPictureFetcherOptions } from '../../src/infrastructure/outgoing/https-picture-fetcher.ts';

const HERE = '127.0.0.1';
/** Nobody listens there. */
const INSIDE = '127.0.0.9';

/** A host on this machine that stands for one of the internet: names that end with `.example` lead to it, `dalam.example` to an address that is refused. */
export interface PictureHost {
  readonly port: number;
  readonly asked: string[];
  /** Answers by path. */
  readonly answers: Map<string, (answer: ServerResponse) => void>;
  addressOf(path: string, host?: string): string;
  fetcher(timer: Timer, more?: Partial<HttpsPictureFetcherOptions>): HttpsPictureFetcher;
  close(): Promise<void>;
}

export const openPictureHost = async (): Promise<PictureHost> => {
  const asked: string[] = [];
  const answers: PictureHost['answers'] = new Map();
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    const respond = answers.get(url);
    if (respond === undefined) answer.writeHead(404).end();
    else respond(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, HERE, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    answers,
    addressOf: (path, host = 'gambar.example') => `https://${host}:${port}${path}`,
    fetcher: (timer, more = {}) =>
      new HttpsPictureFetcher({
        timer,
        resolve: async (host) => [{ address: host === 'dalam.example' ? INSIDE : HERE, family: 4 }],
        isAllowed: (address) => address === HERE,
        request,
        ...more,
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
