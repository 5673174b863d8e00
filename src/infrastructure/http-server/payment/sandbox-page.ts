import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommandsOf } from '../../../application/order/order-commands.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import { type SandboxEvent, simulateSandboxPayment } from '../../../application/payment/gateway.calls.ts';
import type { PaymentRepository, StoredAttempt } from '../../../application/payment/payment-repository.ts';
import type { SimulatePayment } from '../../../application/payment/simulate-payment.ts';
import { toJson } from '../../../application/shared/call.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import type { NodeHandler } from '../front-server.ts';
import { isLocalRequest, isOwnSite, isSameSecret } from '../local-request.ts';
import { bearerOf, isJson, readJson, sendOrderRefusal, subjectOf } from '../order/json-call.ts';
import { sendFailure, sendJson } from '../send.ts';

const SECRET_HEADER = 'x-sandbox-secret';
/** Headers that programs send to the shop, and that of a body of unknown length. */
const OWN_HEADERS = [SECRET_HEADER, 'authorization', 'content-type', 'apikey', 'x-client-info', 'transfer-encoding'];
const REFERENCE = /^\/internal\/payments\/([A-Z0-9-]{6,60})$/;

/** Simulated events with their button labels. */
const EVENTS = {
  paid: ['Bayar', 'Uangnya sampai, jumlahnya pas.'],
  short: ['Bayar kurang', 'Yang sampai kurang dari tagihannya.'],
  twice: ['Bayar, kabari dua kali', 'Satu pembayaran, kabarnya datang dua kali.'],
  late: ['Bayar terlambat', 'Uangnya sampai setelah pesanannya berakhir.'],
  failed: ['Gagalkan', 'Bank menolak pembayarannya.'],
  expired: ['Kedaluwarsakan', 'Waktu bayarnya dihabiskan sekarang.'],
  forged: ['Kabar palsu', 'Kabar “sudah dibayar” tanpa uang: harus diabaikan.'],
} as const satisfies Readonly<Record<SandboxEvent, readonly [name: string, about: string]>>;

const STATES: Readonly<Record<string, string>> = {
  created: 'Menunggu pembayaran',
  pending: 'Menunggu pembayaran',
  paid: 'Sudah dibayar',
  refunded: 'Dikembalikan',
  failed: 'Gagal',
  closed: 'Ditutup',
  expired: 'Kedaluwarsa',
};

const button = ([event, [name, about]]: [string, readonly [string, string]]): string =>
  `<li><button type="button" data-event="${event}" aria-describedby="about-${event}">${name}</button><span id="about-${event}">${about}</span></li>`;

/** A self-contained page whose script sends the visitor's own token. All inserted values consist of digits, capital letters and an id. */
const page = ({ reference, amount, state, orderId }: StoredAttempt): string => `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/sandbox-payment.css">
<script src="/sandbox-payment.js" defer></script>
<title>Pembayaran percobaan</title>
<main>
<p class="mark">CONTOH</p>
<h1>Pembayaran percobaan</h1>
<p>Halaman ini berperan sebagai bank. Tidak ada uang sungguhan yang berpindah.</p>
<dl>
<div><dt>Jumlah</dt><dd class="amount">${formatRupiah(amount)}</dd></div>
<div><dt>Referensi</dt><dd>${reference}</dd></div>
<div><dt>Keadaan</dt><dd>${STATES[state] ?? state}</dd></div>
</dl>
<h2>Apa yang terjadi?</h2>
<ul>
${Object.entries(EVENTS).map(button).join('\n')}
</ul>
<p id="answer" role="status"></p>
<p><a href="/payment-status?order=${orderId}">Kembali ke pesanan</a></p>
</main>
</html>
`;

interface Options {
  readonly book: Pick<PaymentRepository, 'find'>;
  readonly play: Pick<SimulatePayment<SandboxEvent>, 'execute'>;
  readonly commandsOf: CommandsOf;
  /** At least 16 characters, sent as `x-sandbox-secret` by tests and tools; null when only buyers use it. */
  readonly secret: string | null;
  /** Called after an event, so that its effects are processed soon. */
  readonly onPlayed: () => void;
}

/**
 * `/internal/payments/{reference}`: only from this machine, only as JSON, only for its buyer or with the secret; 404 for any other request.
 */
export const sandboxPage = ({ book, play, commandsOf, secret, onPlayed }: Options): NodeHandler => {
  const isBuyer = async (token: string, attempt: StoredAttempt): Promise<boolean> => {
    if (attempt.buyerId === null || subjectOf(token) !== attempt.buyerId) return false;
    try {
      return await commandsOf(token).mayRead(attempt.orderId);
    } catch (error) {
      if (isPortError(error, 'denied')) return false;
      throw error;
    }
  };
  const mayPlay = async (request: IncomingMessage, attempt: StoredAttempt): Promise<boolean> => {
    const given = request.headers[SECRET_HEADER];
    if (typeof given === 'string') return secret !== null && isSameSecret(given, secret);
    const token = bearerOf(request);
    return token !== null && (await isBuyer(token, attempt));
  };
  const unknown = (response: ServerResponse): void => sendFailure(response, 404, 'NOT_FOUND', 'Alamat ini tidak ada.');

  const post = async (request: IncomingMessage, response: ServerResponse, attempt: StoredAttempt): Promise<void> => {
    if (!isJson(request)) return sendOrderRefusal(response, { code: 'NOT_JSON' });
    if (!(await mayPlay(request, attempt))) return sendOrderRefusal(response, { code: 'UNAUTHENTICATED' });
    try {
      const { event } = await readJson(request, simulateSandboxPayment.input);
      const { attemptState, orderState, exception } = await play.execute(attempt.reference, event);
      onPlayed();
      sendJson(response, 200, toJson(simulateSandboxPayment.output, { state: attemptState, orderState, exception }));
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      sendOrderRefusal(response, error);
    }
  };

  return async (request, response, url) => {
    const reference = REFERENCE.exec(url.pathname)?.[1];
    if (reference === undefined || !isLocalRequest(request, OWN_HEADERS) || !isOwnSite(request)) return unknown(response);
    if (!['GET', 'HEAD', 'POST'].includes(request.method ?? ''))
      return sendOrderRefusal(response, { code: 'METHOD' }, { allow: 'GET, HEAD, POST' });
    const attempt = await book.find(reference);
    if (attempt === null || attempt.gateway !== 'sandbox') return unknown(response);
    if (request.method === 'POST') return post(request, response, attempt);
    const body = Buffer.from(page(attempt));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length, 'cache-control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
};
