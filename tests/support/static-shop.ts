import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import sirv from 'sirv';

export interface StaticShop {
  readonly origin: string;
  close(): Promise<void>;
}

const setting = (name: string, value: string): readonly [RegExp, string] => [
  new RegExp(`(<meta name="${name}" content=")[^"]*`),
  `$1${value}`,
];

/** The browser's half of the build alone, as any static host would serve it: every unknown path is its index page. */
export const openStaticShop = async (backend: { readonly url: string; readonly key: string }): Promise<StaticShop> => {
  const built = await readFile('dist/client/index.html', 'utf8');
  const index = [setting('supabase-url', backend.url), setting('supabase-key', backend.key)].reduce(
    (html, [place, value]) => html.replace(place, value),
    built,
  );
  const files = sirv('dist/client', { extensions: [] });
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(index);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
