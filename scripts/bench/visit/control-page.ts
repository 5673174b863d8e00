import { createServer } from 'node:http';

const PAGE =
  '<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kontrol</title><link rel="icon" href="data:,"></head><body><h1>Arena Akun</h1></body></html>';

/** Serves a page of seven elements: what line and browser take at least. */
export const withControlPage = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
