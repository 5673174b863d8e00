import { formatPhone } from '../../../domain/identity/format-phone.ts';
import type { SentMessage } from './sent-message.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
const TIME = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Jakarta' });

const row = ({ to, code, text, at }: SentMessage): string =>
  `<tr><td>${escaped(TIME.format(at))} WIB</td><td>${escaped(formatPhone(to))}</td><td><code>${escaped(code ?? '')}</code></td><td>${escaped(text)}</td></tr>`;

/** The sandbox's messages, newest first, as a plain page: it needs neither script nor style. */
export const outboxPage = (messages: readonly SentMessage[]): string => `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>Kotak keluar percobaan</title>
<h1>Kotak keluar percobaan</h1>
<p>Pesan di sini tidak benar-benar dikirim. Halaman ini hanya terbuka di komputer ini dan memuat ulang sendiri setiap 5 detik.</p>
${
  messages.length === 0
    ? '<p>Belum ada pesan.</p>'
    : `<table>
<thead><tr><th scope="col">Waktu</th><th scope="col">Kepada</th><th scope="col">Kode</th><th scope="col">Pesan</th></tr></thead>
<tbody>
${messages.toReversed().map(row).join('\n')}
</tbody>
</table>`
}
</html>
`;
