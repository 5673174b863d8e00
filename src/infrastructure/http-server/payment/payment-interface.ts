import { addressGroup } from '../../../application/auth/server/address-group.ts';
import type { CommandsOf } from '../../../application/order/order-commands.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import { takeNotice } from '../../../application/payment/gateway.calls.ts';
import type { OpenPayment } from '../../../application/payment/open-payment.ts';
import { openPayment } from '../../../application/payment/payment.calls.ts';
import type { ReceiveWebhook } from '../../../application/payment/receive-webhook.ts';
import { toJson } from '../../../application/shared/call.ts';
import { SerialQueue } from '../../../application/shared/serial-queue.ts';
import { AddressBudget } from '../address-budget.ts';
import type { NodeHandler } from '../front-server.ts';
import { type ActionGuard, isJson, jsonActions, sendOrderRefusal } from '../order/json-call.ts';
import { actionsOf, serve } from '../order/serve-call.ts';
import { readBody } from '../read-body.ts';
import { sendJson } from '../send.ts';

/** `POST /api/payments?action=open` (docs/api/openapi.json). @param payments null for a hosted project without its secret key */
export const paymentInterface = (
  payments: { readonly commandsOf: CommandsOf; readonly open: Pick<OpenPayment, 'execute'> } | null,
  guard: ActionGuard,
): NodeHandler => {
  if (payments === null) return jsonActions(null, guard);
  const { commandsOf, open } = payments;
  // A gateway may take its time, which is no work of the address: others of a mobile network go on meanwhile.
  const queue = new SerialQueue();
  return jsonActions(
    actionsOf(
      serve(
        openPayment,
        async ({ orderId, method, accountId }, { token, person }) => {
          const opened = await queue.run(person, () => open.execute(commandsOf(token), orderId, method, accountId));
          if (opened === null) throw new OrderRefused('BUSY', null, 5);
          return opened;
        },
        { isQueued: true },
      ),
    ),
    guard,
  );
};

const LARGEST_WEBHOOK = 64_000;
/** Per second and address; no total limit, because forged webhooks from many addresses must not displace those of the gateway. */
const MAX_WEBHOOKS = { each: 20, all: Number.POSITIVE_INFINITY };

/** `POST /api/payments/{gateway}/webhook`: stored unchanged, answered immediately, processed afterwards. It is never redirected. */
export const webhookInterface = (gateway: string, webhooks: Pick<ReceiveWebhook, 'execute'>, now: () => Date): NodeHandler => {
  const budget = new AddressBudget(MAX_WEBHOOKS, 1000, now);
  return async (request, response, _url, peer) => {
    if (!budget.take(addressGroup(peer))) return sendOrderRefusal(response, { code: 'TOO_MANY' });
    if (request.method !== 'POST') return sendOrderRefusal(response, { code: 'METHOD' }, { allow: 'POST' });
    if (!isJson(request)) return sendOrderRefusal(response, { code: 'NOT_JSON' });
    const body = await readBody(request, LARGEST_WEBHOOK);
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
    );
    const taken = await webhooks.execute(gateway, { headers, body });
    if (taken?.isAuthentic !== true) return sendOrderRefusal(response, { code: 'NOT_AUTHENTIC' });
    sendJson(response, 200, toJson(takeNotice.output, {}));
  };
};
