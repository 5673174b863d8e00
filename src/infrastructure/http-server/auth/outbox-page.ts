import { formatPhone } from '../../../domain/auth/format-phone.ts';
import type { SentMessage } from './sent-message.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
const TIME = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Jakarta' });

const item = ({ to, code, text, at }: SentMessage): string =>
  `<li><strong>${escaped(formatPhone(to))}</strong>${code === null ? '' : `<code>${escaped(code)}</code>`}` +
  `<time datetime="${at.toISOString()}">${escaped(TIME.format(at))} WIB</time><p>${escaped(text)}</p></li>`;

/** The sandbox's messages, newest first, as a page of its own: it needs no script, and a sheet of a few lines. */
export const outboxPage = (messages: readonly SentMessage[]): string => `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/outbox.css">
<title>Kotak keluar percobaan</title>
<h1>Kotak keluar percobaan</h1>
<p>Pesan di sini tidak benar-benar dikirim. Halaman ini hanya terbuka di komputer ini dan memuat ulang sendiri setiap 5 detik.</p>
${messages.length === 0 ? '<p>Belum ada pesan.</p>' : `<ul>\n${messages.toReversed().map(item).join('\n')}\n</ul>`}
</html>
`;
