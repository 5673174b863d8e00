import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Figures } from '../proof.ts';
import { ownRequests } from './own-requests.ts';

const run = promisify(execFile);
const DOCUMENT = resolve('docs/api/openapi.json');
const PACKAGES = ['openapi-typescript@7.13.0', 'typescript@5.9.3', '@redocly/cli@2.77.0', 'ajv@8.17.1', 'ajv-formats@3.0.1'];

interface Ajv {
  addSchema(schema: object, name: string): void;
  compile(schema: object): (value: unknown) => boolean;
}

/** The requests of the shop's own clients that the document refuses, at the address of all actions and at that of the action. */
const refusedRequests = async (folder: string): Promise<{ readonly sent: number; readonly refused: readonly string[] }> => {
  const load = createRequire(join(folder, 'package.json'));
  const { default: Ajv2020 } = load('ajv/dist/2020') as { default: new (options: object) => Ajv };
  const ajv = new Ajv2020({ strict: false });
  (load('ajv-formats') as { default: (ajv: Ajv) => void }).default(ajv);
  ajv.addSchema(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as object, 'document');
  const fits = (path: string, body: unknown): boolean => {
    const at = `document#/paths/${path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`;
    return ajv.compile({ $ref: at })(body);
  };
  const requests = await ownRequests();
  const refused = requests.filter(({ path, action, body }) => !fits(path, body) || !fits(`${path}/${action}`, body));
  return { sent: requests.length, refused: refused.map(({ path, action }) => `${path}/${action}`) };
};

/** Types that openapi-typescript makes, a linter of documents, and the requests of the shop's own clients. @param folder an empty one */
export const generatedTypes = async (folder: string): Promise<Figures> => {
  const options = { cwd: folder, shell: process.platform === 'win32', maxBuffer: 50_000_000 };
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES], options);
  const passes = (program: string, ...parameters: string[]): Promise<boolean> =>
    run('npx', ['--no-install', program, ...parameters], options).then(
      () => true,
      (error: { readonly stdout?: string; readonly stderr?: string }) => {
        console.error(`${error.stdout ?? ''}${error.stderr ?? ''}`.slice(-4000));
        return false;
      },
    );
  const isLinted = await passes('redocly', 'lint', DOCUMENT);
  const isTyped = (await passes('openapi-typescript', DOCUMENT, '-o', 'api.ts')) && (await passes('tsc', '--noEmit', '--strict', 'api.ts'));
  const { sent, refused } = await refusedRequests(folder);
  return {
    isKept: isLinted && isTyped && refused.length === 0 && sent > 0,
    rows: [
      ['programs that read the document', PACKAGES.join(', ')],
      ['errors of the linter of documents', isLinted ? 0 : 'some'],
      ['types of the document compile', isTyped ? 'yes' : 'no'],
      ['requests of the clients of the shop; refused by the document', `${sent}; ${refused.length === 0 ? 0 : refused.join(', ')}`],
    ],
  };
};
