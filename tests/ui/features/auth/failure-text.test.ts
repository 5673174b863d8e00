import { expect, test } from '@jest/globals';
import { LogIn } from '../../../../src/application/auth/client/log-in.ts';
import { HttpAccountInterface } from '../../../../src/infrastructure/http-client/auth/account-interface.ts';
import { failureText } from '../../../../src/ui/features/auth/failure-text.ts';
import { SessionWorld } from '../../../support/session-world.ts';

/** The text of a refused sign-in. */
const read = async (answer: () => Promise<Response>): Promise<string> => {
  const accounts = new HttpAccountInterface(answer, 'https://toko.example/api');
  const outcome = await new LogIn(accounts, new SessionWorld().signInFlow).execute({ identifier: 'a@b.example', password: 'x' });
  return outcome.ok ? 'ok' : failureText(outcome.failure);
};
const answering = (body: string, status: number) => () => Promise.resolve(new Response(body, { status }));

test.each([
  ['text without a code', '{"error":"Sedang pemeliharaan sampai 10.00"}', 503, 'Sedang pemeliharaan sampai 10.00'],
  ['plain text', 'Sedang penuh, coba lagi jam 9.', 400, 'Sedang penuh, coba lagi jam 9.'],
  ['text with a code', '{"error":"Kata sandi salah.","code":"INVALID_CREDENTIALS"}', 401, 'Kata sandi salah.'],
  ['empty body', '', 500, 'Belum bisa masuk. Coba lagi.'],
  ['empty text', '{"error":"","code":null}', 400, 'Belum bisa masuk. Coba lagi.'],
  ['the English fallback', '{"error":"Login failed"}', 400, 'Belum bisa masuk. Coba lagi.'],
  ['HTML page', '<html>Bad Gateway</html>', 502, 'Belum bisa masuk. Coba lagi.'],
])('text of a refused sign-in: the server’s text, else the shop’s own: %s', async (_, body, status, words) => {
  expect(await read(answering(body, status))).toBe(words);
});
test('text of a refused sign-in: without an answer the shop’s own text', async () => {
  expect(await read(() => Promise.reject(new TypeError('offline')))).toMatch(/^Kami belum bisa dihubungi\./);
});
