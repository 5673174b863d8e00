import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mailText, SmtpMailSender } from '../../../src/infrastructure/messaging/smtp-mail-sender.ts';

/** The lines that a mail server received; it refuses recipients at "penuh.example". */
let lines: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((socket) => {
    let isData = false;
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    say('220 surat.example');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('utf8').split('\r\n').slice(0, -1)) {
        lines.push(line);
        if (isData) {
          if (line === '.') {
            isData = false;
            say('250 diterima');
          }
        } else if (/^EHLO/.test(line)) say('250 surat.example');
        else if (/^RCPT .*penuh\.example/.test(line)) say('552 kotak penuh');
        else if (line === 'DATA') {
          isData = true;
          say('354 silakan');
        } else if (line === 'QUIT') socket.end('221 selesai\r\n');
        else say('250 ok');
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  lines = [];
});
const open = (port = (server.address() as AddressInfo).port): SmtpMailSender =>
  new SmtpMailSender({ url: `smtp://127.0.0.1:${port}`, from: 'Arena Akun <toko@toko.example>' });

describe('SMTP mail sender', () => {
  test('message: delivered with the shop’s sender and text', async () => {
    await open().send({ kind: 'code', to: 'rina@toko.example', shopName: 'Arena Akun', code: '123456' });
    expect(lines).toEqual(
      expect.arrayContaining(['MAIL FROM:<toko@toko.example>', 'RCPT TO:<rina@toko.example>', 'From: Arena Akun <toko@toko.example>']),
    );
    expect(lines.find((line) => line.startsWith('Subject:'))).toContain('123456');
  });
  test('several addresses in one: not split', async () => {
    await open()
      .send({ kind: 'email-changed', to: 'a@b.example,c@d.example', shopName: 'Arena Akun' })
      .catch(() => undefined);
    expect(lines.filter((line) => line.startsWith('RCPT')).length).toBeLessThan(2);
  });
  test('refused or no server: an error without the address', async () => {
    const refused = await open()
      .send({ kind: 'email-wanted', to: 'rina@penuh.example', shopName: 'Arena Akun' })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'PortError', reason: 'unavailable' });
    expect(String(refused)).not.toContain('rina');
    await expect(open(1).send({ kind: 'email-wanted', to: 'rina@toko.example', shopName: 'A' })).rejects.toMatchObject({
      reason: 'unavailable',
    });
  });
});

test.each([
  [{ kind: 'code', code: '123456' }, /123456.*10 menit/s],
  [{ kind: 'email-wanted' }, /sudah milik sebuah akun/],
  [{ kind: 'email-changed' }, /tidak lagi dipakai untuk masuk/],
] as const)('mail text of %j: Indonesian with the shop name', (mail, words) => {
  const { subject, text } = mailText({ to: 'rina@toko.example', shopName: 'Toko Rina', ...mail });
  expect(subject).toContain('Toko Rina');
  expect(text).toMatch(words);
});
